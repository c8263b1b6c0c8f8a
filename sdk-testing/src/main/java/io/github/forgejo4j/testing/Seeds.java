package io.github.forgejo4j.testing;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** What the seeds that tests plant have in common: the state, and its lock around every change. */
record Seeds(ReentrantLock lock, Instance instance) {

    <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** @throws IllegalArgumentException if there is none */
    Account account(String name) {
        Account account = instance.account(name);
        if (account == null) {
            throw new IllegalArgumentException("there is no user " + name + "; add one with addUser");
        }
        return account;
    }

    FakeRepository repository(Account owner, String name) {
        Repository found = instance.repository(owner.name, name);
        return new FakeRepository(lock, instance, found == null ? instance.addRepository(owner, name) : found);
    }
}
