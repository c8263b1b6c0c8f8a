package io.github.forgejo4j.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.HttpUrl;

/**
 * The branch {@code main} of a repository with its history, answering as a server does: hashes are checked, every commit moves the
 * branch, and a commit that meets another one is refused. Scripted: what happens to each write.
 */
final class MiniRepo extends Dispatcher {
    static final String SHA_MISMATCH = "sha does not match [given: %s, expected: %s]";
    static final String LOCKED =
            "PushRejected Error: exit status 1 - remote: error: cannot lock ref 'refs/heads/main': is at"
                    + " f1f7501cd1254bcdf9689d8286bf32c2bbd7f7c7 but expected 0b3c1871b5e10be8d6b84fa1f913665fb32c0a56";

    private static final ObjectMapper JSON = new ObjectMapper();

    record Made(String sha, String message, Map<String, byte[]> files) {}

    /** What a write meets. */
    interface Fate {
        MockResponse of(RecordedRequest request, MiniRepo repo) throws IOException;
    }

    /** Acts, then the connection ends without an answer. */
    static final Fate REPLY_LOST = (request, repo) -> {
        repo.act(request);
        return new MockResponse.Builder()
                .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
                .build();
    };

    /** The connection ends without an answer, and nothing was done. */
    static final Fate REQUEST_LOST = (request, repo) -> new MockResponse.Builder()
            .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
            .build();

    /** A gateway gives up after the server acted. */
    static final Fate ACTED_BUT_502 = (request, repo) -> {
        repo.act(request);
        return status(502, "<html>Bad Gateway</html>");
    };

    final List<RecordedRequest> reads = new CopyOnWriteArrayList<>();
    final List<RecordedRequest> writes = new CopyOnWriteArrayList<>();
    final Queue<Fate> fates = new ConcurrentLinkedQueue<>();
    /** What stands between the reads and the server; {@code null} from it lets a read through. */
    volatile Function<RecordedRequest, MockResponse> gateway = request -> null;

    final List<Made> commits = new ArrayList<>();
    final AtomicInteger refusedAsLocked = new AtomicInteger();
    private final AtomicInteger writing = new AtomicInteger();
    int mismatchStatus = 409;
    long slowNanos;

    MiniRepo() {
        commits.add(new Made(hash("root"), "root", new TreeMap<>()));
    }

    static Fate answers(int status, String message) {
        return (request, repo) -> error(status, message);
    }

    /** Somebody else commits just before the write is looked at. */
    Fate after(Runnable others) {
        return (request, repo) -> {
            others.run();
            return repo.act(request);
        };
    }

    /** Acts and loses the reply, then somebody else commits. */
    Fate lostThen(Runnable others) {
        return (request, repo) -> {
            MockResponse lost = REPLY_LOST.of(request, repo);
            others.run();
            return lost;
        };
    }

    synchronized String put(String path, String text) {
        return put(path, text, "by somebody else");
    }

    synchronized String put(String path, String text, String message) {
        return commit(message, Map.of(path, bytes(text)), List.of());
    }

    synchronized void remove(String path) {
        commit("by somebody else", Map.of(), List.of(path));
    }

    synchronized String text(String path) {
        byte[] content = head().files().get(path);
        return content == null ? null : new String(content, StandardCharsets.UTF_8);
    }

    synchronized List<String> messages() {
        return commits.stream().map(Made::message).toList();
    }

    synchronized Made head() {
        return commits.get(commits.size() - 1);
    }

    private synchronized String commit(String message, Map<String, byte[]> put, List<String> removed) {
        Map<String, byte[]> files = new TreeMap<>(head().files());
        files.putAll(put);
        removed.forEach(files::remove);
        String sha = hash("commit " + commits.size() + message);
        commits.add(new Made(sha, message, files));
        return sha;
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
        try {
            if (request.getMethod().equals("GET")) {
                reads.add(request);
                MockResponse between = gateway.apply(request);
                return between != null ? between : read(request.getUrl());
            }
            writes.add(request);
            Fate fate = fates.poll();
            return fate == null ? act(request) : fate.of(request, this);
        } catch (IOException e) {
            return status(599, e.toString());
        }
    }

    private MockResponse act(RecordedRequest request) throws IOException {
        if (writing.incrementAndGet() > 1) {
            writing.decrementAndGet();
            refusedAsLocked.incrementAndGet();
            return error(403, LOCKED);
        }
        try {
            LockSupport.parkNanos(slowNanos);
            return write(request);
        } finally {
            writing.decrementAndGet();
        }
    }

    private synchronized MockResponse write(RecordedRequest request) throws IOException {
        JsonNode body = JSON.readTree(request.getBody().utf8());
        if (!body.path("branch").asText().equals("main")) {
            return error(
                    404, "branch does not exist [name: " + body.path("branch").asText() + "]");
        }
        String path = pathOf(request.getUrl());
        String verb = request.getMethod();
        Map<String, byte[]> put = new TreeMap<>();
        List<String> removed = new ArrayList<>();
        List<JsonNode> operations = new ArrayList<>();
        if (path.isEmpty()) {
            body.path("files").forEach(operations::add);
        } else {
            ObjectNode one = body.deepCopy();
            one.put("path", path)
                    .put("operation", verb.equals("POST") ? "create" : verb.equals("PUT") ? "update" : "delete");
            operations.add(one);
        }
        for (JsonNode operation : operations) {
            String at = operation.path("path").asText();
            String from = operation.path("from_path").asText(at);
            byte[] present = head().files().get(from);
            byte[] content =
                    Base64.getDecoder().decode(operation.path("content").asText(""));
            if (operation.path("operation").asText().equals("create")) {
                if (present != null) {
                    return error(422, "repository file already exists [path: " + at + "]");
                }
            } else if (present == null) {
                return verb.equals("DELETE")
                        ? error(404, "repository file does not exist [path: " + at + "]")
                        : error(500, "repository file does not exist [path: " + at + "]");
            } else if (!operation.path("sha").asText().equals(blob(present))) {
                return error(
                        verb.equals("DELETE") ? 400 : mismatchStatus,
                        String.format(SHA_MISMATCH, operation.path("sha").asText(), blob(present)));
            }
            if (operation.path("operation").asText().equals("delete")) {
                removed.add(at);
            } else {
                put.put(at, content);
                if (!from.equals(at)) {
                    removed.add(from);
                }
            }
        }
        ObjectNode answer = JSON.createObjectNode();
        answer.putObject("commit").put("sha", commit(body.path("message").asText(), put, removed));
        return json(verb.equals("POST") ? 201 : 200, answer);
    }

    private synchronized MockResponse read(HttpUrl url) {
        List<String> segments = url.pathSegments();
        String kind = segments.get(5);
        if (kind.equals("branches")) {
            return segments.get(6).equals("main")
                    ? json(200, JSON.createObjectNode().put("name", "main"))
                    : error(404, "branch does not exist");
        } else if (kind.equals("commits")) {
            return list(Objects.requireNonNull(url.queryParameter("path")));
        }
        String path = pathOf(url);
        String ref = Objects.requireNonNullElse(url.queryParameter("ref"), "main");
        int at = indexOf(ref);
        byte[] content = at < 0 ? null : commits.get(at).files().get(path);
        if (content == null) {
            ObjectNode body = JSON.createObjectNode().put("message", "GetContentsOrList");
            body.putArray("errors").add("object does not exist [id: , rel_path: " + path + "]");
            return json(404, body);
        } else if (kind.equals("raw")) {
            return new MockResponse.Builder()
                    .body(new okio.Buffer().write(content))
                    .build();
        }
        ObjectNode file = JSON.createObjectNode()
                .put("name", path)
                .put("path", path)
                .put("type", "file")
                .put("sha", blob(content))
                .put("last_commit_sha", lastCommit(path, at))
                .put("size", content.length)
                .put("encoding", "base64")
                .put("content", Base64.getEncoder().encodeToString(content));
        return json(200, file);
    }

    private MockResponse list(String path) {
        ArrayNode all = JSON.createArrayNode();
        for (int i = commits.size() - 1; i > 0 && all.size() < 50; i--) {
            if (touches(i, path)) {
                ObjectNode commit = all.addObject().put("sha", commits.get(i).sha());
                commit.putObject("commit").put("message", commits.get(i).message() + "\n");
            }
        }
        return all.isEmpty() ? error(404, "FileCommitsCount") : json(200, all);
    }

    private String lastCommit(String path, int at) {
        for (int i = at; i > 0; i--) {
            if (touches(i, path)) {
                return commits.get(i).sha();
            }
        }
        return commits.get(0).sha();
    }

    private boolean touches(int i, String path) {
        return !Arrays.equals(
                commits.get(i).files().get(path), commits.get(i - 1).files().get(path));
    }

    private int indexOf(String ref) {
        for (int i = 0; i < commits.size(); i++) {
            if (commits.get(i).sha().equals(ref)) {
                return i;
            }
        }
        return ref.equals("main") ? commits.size() - 1 : -1;
    }

    private static String pathOf(HttpUrl url) {
        return String.join("/", url.pathSegments().subList(6, url.pathSegments().size()));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String blob(byte[] content) {
        byte[] head = bytes("blob " + content.length + "\0");
        byte[] all = Arrays.copyOf(head, head.length + content.length);
        System.arraycopy(content, 0, all, head.length, content.length);
        return sha1(all);
    }

    private static String hash(String text) {
        return sha1(bytes(text));
    }

    private static String sha1(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    static MockResponse error(int status, String message) {
        return json(status, JSON.createObjectNode().put("message", message).put("url", "http://127.0.0.1/api/swagger"));
    }

    private static MockResponse json(int status, JsonNode body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", "application/json;charset=utf-8")
                .body(body.toString())
                .build();
    }

    static MockResponse status(int code, String body) {
        return new MockResponse.Builder().code(code).body(body).build();
    }
}
