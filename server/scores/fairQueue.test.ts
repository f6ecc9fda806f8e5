import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFull } from './fairQueue.ts';
import type { QueuedTask } from './fairQueue.ts';

interface Named extends QueuedTask {
  readonly name: string;
}

const task = (owner: string, name: string, isLarge = false): Named => ({ owner, name, isLarge });
const open = (limits = { ofOneOwner: 100, ofAll: 100 }) => new FairQueue<Named>(limits);

describe('the queue of the score threads', () => {
  it('lets another account pass between the tasks of one that sends many', () => {
    const queue = open();
    for (const name of ['1', '2', '3']) queue.add(task('hostile', name));
    queue.add(task('polite', 'mine'));
    const order: string[] = [];
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      order.push(next.name);
      queue.finish(next);
    }
    expect(order).toEqual(['1', 'mine', '2', '3']);
  });

  it('runs one task of an account at a time, even if a thread is idle', () => {
    const queue = open();
    queue.add(task('hostile', '1'));
    queue.add(task('hostile', '2'));
    const first = queue.take();
    expect([first?.name, queue.take()]).toEqual(['1', undefined]);
    if (first !== undefined) queue.finish(first);
    expect(queue.take()?.name).toBe('2');
  });

  it('runs one large task at a time, and small ones beside it', () => {
    const queue = open();
    queue.add(task('a', 'large', true));
    queue.add(task('b', 'also large', true));
    queue.add(task('c', 'small'));
    expect([queue.take()?.name, queue.take()?.name, queue.take()]).toEqual(['large', 'small', undefined]);
  });

  it('refuses more than its limits of one account and of all', () => {
    const queue = open({ ofOneOwner: 2, ofAll: 3 });
    queue.add(task('a', '1'));
    queue.add(task('a', '2'));
    expect(() => queue.add(task('a', '3'))).toThrow(QueueFull);
    queue.add(task('b', '1'));
    expect(() => queue.add(task('c', '1'))).toThrow(QueueFull);
  });
});
