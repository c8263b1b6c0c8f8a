package io.github.forgejo4j.internal;

import io.github.forgejo4j.page.PagedCall;
import io.github.forgejo4j.page.Paging;
import java.util.List;
import retrofit2.http.GET;
import retrofit2.http.Header;
import retrofit2.http.Query;

/** One list of each kind. */
interface ListApi {
    record Item(long id) {}

    @GET("list")
    @Paging(Paging.Kind.LINK)
    PagedCall<Item> link();

    @GET("list")
    @Paging(Paging.Kind.TOTAL)
    PagedCall<Item> total();

    @GET("list")
    @Paging(Paging.Kind.BODY_COUNT)
    PagedCall<Item> bodyCount();

    @GET("list")
    @Paging(Paging.Kind.WINDOW)
    PagedCall<Item> window();

    @GET("list")
    @Paging(Paging.Kind.NONE)
    PagedCall<Item> whole();

    @GET("list")
    PagedCall<Item> unannotated();

    @GET("list?sort=a%2Bb")
    @Paging(Paging.Kind.LINK)
    PagedCall<Item> filtered(
            @Header("Authorization") String token,
            @Header("X-Run") int run,
            @Query("state") String state,
            @Query("labels") List<String> labels);

    @GET("list?page=3&limit=7&state=open&limit=8")
    @Paging(Paging.Kind.TOTAL)
    PagedCall<Item> withNumbersOfItsOwn();
}
