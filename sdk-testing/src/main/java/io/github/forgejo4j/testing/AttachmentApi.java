package io.github.forgejo4j.testing;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Files attached to issues and comments, and their download. */
final class AttachmentApi {
    static final List<String> TYPES = List.of(
            ".avif",
            ".cpuprofile",
            ".csv",
            ".dmp",
            ".docx",
            ".fodg",
            ".fodp",
            ".fods",
            ".fodt",
            ".gif",
            ".gz",
            ".jpeg",
            ".jpg",
            ".json",
            ".jsonc",
            ".log",
            ".md",
            ".mov",
            ".mp4",
            ".odf",
            ".odg",
            ".odp",
            ".ods",
            ".odt",
            ".patch",
            ".pdf",
            ".png",
            ".pptx",
            ".svg",
            ".tgz",
            ".txt",
            ".webm",
            ".webp",
            ".xls",
            ".xlsx",
            ".zip");
    private static final String ISSUE = "/repos/{owner}/{repo}/issues/{index}/assets";
    private static final String COMMENT = "/repos/{owner}/{repo}/issues/comments/{id}/assets";

    private AttachmentApi() {}

    static void register(Api api) {
        register(api, ISSUE, Exchange::issue);
        register(api, COMMENT, Exchange::comment);
    }

    private static void register(Api api, String all, Function<Exchange, ? extends Post> find) {
        Function<Exchange, Post> post = exchange -> orNull(exchange, find);
        String one = all + "/{attachment_id}";
        api.on("GET", all, exchange -> {
            List<Attachment> attachments = post.apply(exchange).attachments;
            return Answer.json(200, Views.list(attachments, exchange.views()::attachment));
        });
        api.on("POST", all, exchange -> create(exchange, post.apply(exchange)));
        api.on("GET", one, exchange -> answer(exchange, 200, attachment(exchange, post.apply(exchange))));
        api.on("PATCH", one, exchange -> edit(exchange, post.apply(exchange)));
        api.on("DELETE", one, exchange -> delete(exchange, post.apply(exchange)));
    }

    /** In this corner of the API a missing thing is a 404 whose body is the JSON literal null. */
    private static Post orNull(Exchange exchange, Function<Exchange, ? extends Post> find) {
        exchange.repository();
        try {
            return find.apply(exchange);
        } catch (Refusal missing) {
            throw new Refusal(Answer.json(404, null));
        }
    }

    private static Attachment attachment(Exchange exchange, Post post) {
        return post.attachments.stream()
                .filter(each -> each.id == exchange.id("attachment_id"))
                .findFirst()
                .orElseThrow(() -> new Refusal(Answer.json(404, null)));
    }

    private static Answer answer(Exchange exchange, int status, Attachment attachment) {
        return Answer.json(status, exchange.views().attachment(attachment));
    }

    private static void requireRight(Exchange exchange, Post post) {
        exchange.liveRepository();
        if (post.author != exchange.sender()) {
            exchange.writableRepository();
        }
    }

    private static Answer create(Exchange exchange, Post post) {
        requireRight(exchange, post);
        Multipart.Part part = Multipart.find(exchange.headers().get("Content-Type"), exchange.body(), "attachment");
        if (part == null) {
            // The real server reports the missing part as its own failure.
            throw exchange.refusal(500, "");
        }
        String asked = exchange.query().get("name");
        String name = asked.isEmpty() ? part.fileName() : asked;
        int dot = name.lastIndexOf('.');
        if (dot < 0 || !TYPES.contains(name.substring(dot).toLowerCase(Locale.ROOT))) {
            throw exchange.refusal(422, "This file extension or type is not allowed to be uploaded.");
        }
        post.updated = exchange.instance().now();
        return answer(exchange, 201, exchange.instance().addAttachment(post, name, part.content()));
    }

    private static Answer edit(Exchange exchange, Post post) {
        Attachment attachment = attachment(exchange, post);
        requireRight(exchange, post);
        String name = exchange.payload().text("name");
        attachment.name = name == null || name.isEmpty() ? attachment.name : name;
        return answer(exchange, 201, attachment);
    }

    private static Answer delete(Exchange exchange, Post post) {
        Attachment attachment = attachment(exchange, post);
        requireRight(exchange, post);
        post.attachments.remove(attachment);
        return Answer.empty(204);
    }

    /** GET /attachments/{uuid}, which is no part of the API. */
    static Answer download(Instance instance, String uuid, @Nullable Account user) {
        for (Repository repository : instance.repositories.values()) {
            if (repository.readableBy(user)) {
                for (Release release : repository.releases) {
                    for (Attachment asset : release.attachments) {
                        if (asset.uuid.equals(uuid) && (!release.draft || repository.writableBy(user))) {
                            asset.downloads++;
                            return file(asset.name, asset.content);
                        }
                    }
                }
                for (Issue issue : repository.issues.values()) {
                    Attachment found = find(issue, uuid);
                    if (found != null) {
                        found.downloads++;
                        return file(found.name, found.content);
                    }
                }
            }
        }
        return Answer.text(404, "Not found.\n");
    }

    private static @Nullable Attachment find(Issue issue, String uuid) {
        for (Attachment attachment : issue.attachments) {
            if (attachment.uuid.equals(uuid)) {
                return attachment;
            }
        }
        for (Comment comment : issue.comments) {
            for (Attachment attachment : comment.attachments) {
                if (attachment.uuid.equals(uuid)) {
                    return attachment;
                }
            }
        }
        return null;
    }

    private static Answer file(String name, ByteString content) {
        return Answer.of(200, Sniff.download(content), content)
                .with("Cache-Control", "private, max-age=300")
                .with("Content-Disposition", "inline; filename=\"" + name.replace("\"", "\\\"") + "\"");
    }
}
