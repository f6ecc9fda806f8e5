import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { emptyScore } from '../../../engine/index.ts';
import type { EnsembleName } from '../../../engine/index.ts';
import type { Arrangement } from '../../arranging/arrangement.ts';
import { arrangingMachine } from './arranging.ts';
import type { ArrangingEvent } from './arranging.ts';

const ARRANGEMENT: Arrangement = { score: emptyScore(), writer: 'rules' };

function open(keep: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve()) {
  const [replaced, failed, stopped, kept] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(keep)];
  const wishes: EnsembleName[] = [];
  let send: (event: ArrangingEvent) => void = () => undefined;
  const actor = createActor(
    arrangingMachine.provide({
      actors: {
        compose: fromCallback<ArrangingEvent, { readonly ensemble: EnsembleName }>(({ sendBack, input }) => {
          wishes.push(input.ensemble);
          send = sendBack;
          return stopped;
        }),
        keepAsSong: fromPromise<unknown, Arrangement>(({ signal }) => kept(signal)),
      },
      actions: {
        replaceScore: (_, arrangement) => void replaced(arrangement),
        tellFailure: (_, { error }) => void failed(error),
      },
    }),
  ).start();
  const reach = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state));
  return { actor, replaced, failed, stopped, kept, wishes, reach, answer: (event: ArrangingEvent) => send(event) };
}

describe('the brass version', () => {
  it('K-01 X-18 composes for the chosen players, reports the progress and replaces the score once', () => {
    const { actor, replaced, kept, wishes, answer } = open();
    actor.send({ type: 'CHOOSE', ensemble: 'brass' });
    actor.send({ type: 'START' });
    answer({ type: 'PROGRESS', share: 0.5 });
    expect(actor.getSnapshot().context.share).toBe(0.5);
    answer({ type: 'COMPOSED', arrangement: ARRANGEMENT });
    expect(actor.getSnapshot().value).toBe('done');
    expect(wishes).toEqual(['brass']);
    expect(replaced.mock.calls).toEqual([[ARRANGEMENT]]);
    expect(kept).not.toHaveBeenCalled();
  });

  it('K-01 a new song leaves the score alone; where it is refused, the user is told and can choose again', async () => {
    const { actor, replaced, failed, answer, reach } = open(() => Promise.reject(new Error('full')));
    actor.send({ type: 'CHOOSE', destination: 'newSong' });
    actor.send({ type: 'START' });
    answer({ type: 'COMPOSED', arrangement: ARRANGEMENT });
    await reach('choosing');
    expect(failed).toHaveBeenCalledWith(new Error('full'));
    expect(replaced).not.toHaveBeenCalled();
    expect(actor.getSnapshot().context.destination).toBe('newSong');
  });

  it('J-13 Abort stops the worker and leads back to the choices; so does a failure', () => {
    const { actor, stopped, failed, replaced, answer } = open();
    actor.send({ type: 'START' });
    actor.send({ type: 'ABORT' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(stopped).toHaveBeenCalledTimes(1);
    actor.send({ type: 'START' });
    answer({ type: 'FAILED', error: new Error('no') });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(failed).toHaveBeenCalledTimes(1);
    expect(replaced).not.toHaveBeenCalled();
  });

  it('J-13 Abort ends the upload of a new song too', async () => {
    const uploads: AbortSignal[] = [];
    const { actor, failed, answer, kept } = open((signal) => {
      uploads.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    actor.send({ type: 'CHOOSE', destination: 'newSong' });
    actor.send({ type: 'START' });
    answer({ type: 'COMPOSED', arrangement: ARRANGEMENT });
    expect(actor.getSnapshot().value).toBe('placing');
    actor.send({ type: 'ABORT' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(uploads.map(({ aborted }) => aborted)).toEqual([true]);
    await Promise.resolve();
    expect(failed).not.toHaveBeenCalled();
    expect(kept).toHaveBeenCalledTimes(1);
  });
});
