package com.example.bots

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import io.github.forgejo4j.ForgejoClient
import io.github.forgejo4j.error.DecodingException
import io.github.forgejo4j.call.ForgejoCall
import io.github.forgejo4j.model.Comment
import io.github.forgejo4j.model.Issue
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.ConcurrentLinkedDeque
import kotlin.system.exitProcess
import retrofit2.http.GET

/** What cannot work on the SDK's adapter, and says so. */
interface Suspending {
    @GET("repos/ada/lab/issues/comments/7")
    suspend fun get(): Comment
}

/** An interface of one's own. */
interface Own {
    @GET("repos/ada/lab/issues/comments/7")
    fun get(): ForgejoCall<Comment>
}

private val answers = ConcurrentLinkedDeque<Pair<Int, String>>()

fun main(args: Array<String>) {
    require(args.single() == "runs")
    val server = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)
    server.createContext("/", ::answer)
    server.start()
    try {
        ForgejoClient.builder().baseUrl("http://127.0.0.1:${server.address.port}").token("token").build().use(::calls)
    } finally {
        server.stop(0)
    }
}

private fun calls(client: ForgejoClient) {
    // A deletion is an expression without a value, and needs no assertion that it is none.
    answers += 204 to ""
    val nothing: Void? = client.comments().delete("ada", "lab", 7).execute()
    check(nothing == null)

    // Where the API promises a value there is one, or an exception that keeps the status: never a null.
    for (empty in listOf(204 to "", 200 to "", 200 to "null")) {
        answers += empty
        val failure = runCatching { client.issues().get("ada", "lab", 3).execute().body().length }.exceptionOrNull()
        check(failure is DecodingException) { "$empty led to $failure" }
    }
    answers += 200 to "{}"
    val untitled: Issue = client.issues().get("ada", "lab", 3).execute()
    check(untitled.title().isEmpty())

    // The server answers 204 where an entry is no comment: then the value is absent, and its type says that it may be.
    answers += 204 to ""
    val absent: Comment? = client.comments().get("ada", "lab", 7).execute()
    check(absent == null)

    answers += 200 to """{"body":"hm"}"""
    check(client.create(Own::class.java).get().execute().body() == "hm")

    // What may be absent has to be asked for.
    answers += 200 to """{"number":3}"""
    val issue: Issue = client.issues().get("ada", "lab", 3).execute()
    check(issue.milestone()?.title() == null)

    val refusal = runCatching { client.create(Suspending::class.java) }.exceptionOrNull()
    check(refusal is IllegalArgumentException && refusal.message.orEmpty().contains("Suspending.get")) { "$refusal" }
    println("kotlin runs, java ${Runtime.version().feature()}")
}

private fun answer(exchange: HttpExchange) {
    val (status, body) = answers.removeFirst()
    exchange.responseHeaders.add("Content-Type", "application/json")
    exchange.sendResponseHeaders(status, if (body.isEmpty()) -1L else body.length.toLong())
    if (body.isNotEmpty()) exchange.responseBody.write(body.toByteArray())
    exchange.close()
}
