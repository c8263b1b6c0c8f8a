package com.example.bots

import io.github.forgejo4j.model.Issue

fun title(issue: Issue): String = issue.milestone().title()

fun main(args: Array<String>) {
    println(title(Issue.builder().build()) + args.size)
}
