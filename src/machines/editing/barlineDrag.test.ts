import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { barlineDragMachine } from './barlineDrag.ts';

function start() {
  const done: string[] = [];
  const machine = barlineDragMachine.provide({
    actions: {
      askDraft: ({ context }) => done.push(`ask ${String(context.from)} ${String(context.to)}`),
      dropDraft: () => done.push('drop'),
    },
  });
  return { actor: createActor(machine).start(), done };
}

describe('a dragged barline', () => {
  it('requests a draft at each move and applies the last one once, when it is shown', () => {
    const { actor, done } = start();
    actor.send({ type: 'PRESS', time: 2 });
    expect(actor.getSnapshot().value).toBe('draggingBarline');
    actor.send({ type: 'MOVE', time: 2.25 });
    actor.send({ type: 'DRAFT_SHOWN' });
    actor.send({ type: 'MOVE', time: 2.5 });
    actor.send({ type: 'RELEASE', isShown: false });
    expect(actor.getSnapshot().value).toBe('settling');
    actor.send({ type: 'DRAFT_SHOWN' });
    expect(actor.getSnapshot().value).toBe('applying');
    actor.send({ type: 'APPLIED' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(done).toEqual(['ask 2 2.25', 'ask 2 2.5']);
  });

  it('applies the draft at once where it is shown already', () => {
    const { actor, done } = start();
    actor.send({ type: 'PRESS', time: 2 });
    actor.send({ type: 'MOVE', time: 3 });
    actor.send({ type: 'RELEASE', isShown: true });
    expect(actor.getSnapshot().value).toBe('applying');
    expect(done).toEqual(['ask 2 3']);
  });

  it('that was not moved, was cancelled or has an invalid position changes nothing', () => {
    const { actor, done } = start();
    actor.send({ type: 'PRESS', time: 2 });
    actor.send({ type: 'RELEASE', isShown: false });
    actor.send({ type: 'PRESS', time: 2 });
    actor.send({ type: 'MOVE', time: 3 });
    actor.send({ type: 'CANCEL' });
    actor.send({ type: 'PRESS', time: 2 });
    actor.send({ type: 'MOVE', time: 3 });
    actor.send({ type: 'RELEASE', isShown: false });
    actor.send({ type: 'DRAFT_FAILED' });
    expect(done.filter((act) => !act.startsWith('ask'))).toEqual(['drop', 'drop', 'drop']);
    expect(actor.getSnapshot().value).toBe('idle');
  });
});
