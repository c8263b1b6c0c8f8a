package io.github.forgejo4j.benchmarks.call;

/** An issue as a server of version 16 sends it, with invented content. */
final class Payload {
    static final String USER =
            """
            {"id":3,"login":"alice","login_name":"","source_id":0,"full_name":"Alice","email":"alice@noreply.example.org",\
            "avatar_url":"https://forge.example.org/avatars/3","html_url":"https://forge.example.org/alice","language":"","is_admin":false,\
            "last_login":"0001-01-01T00:00:00Z","created":"2024-03-05T10:00:00Z","restricted":false,"active":false,"prohibit_login":false,\
            "location":"","pronouns":"","website":"","description":"","visibility":"public","followers_count":2,"following_count":1,\
            "starred_repos_count":4,"username":"alice"}""";

    static final String ISSUE =
            """
            {"id":71,"url":"https://forge.example.org/api/v1/repos/alice/kettle/issues/7","html_url":"https://forge.example.org/alice/kettle/issues/7",\
            "number":7,"user":%s,"original_author":"","original_author_id":0,"title":"Lid does not close","body":"The lid of the blue kettle stays open \
            when it boils.\\n\\nSeen with three of them.","ref":"","assets":[],"labels":[{"id":6,"name":"bug","exclusive":false,"is_archived":false,\
            "color":"dd3333","description":"","url":"https://forge.example.org/api/v1/repos/alice/kettle/labels/6"}],"milestone":null,"assignee":null,\
            "assignees":null,"state":"open","is_locked":false,"comments":2,"created_at":"2026-01-02T03:04:05Z","updated_at":"2026-02-03T04:05:06Z",\
            "closed_at":null,"due_date":null,"pull_request":null,"repository":{"id":9,"name":"kettle","owner":"alice","full_name":"alice/kettle"},\
            "pin_order":0}"""
                    .formatted(USER);

    private Payload() {}
}
