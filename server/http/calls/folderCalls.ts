/** Calls for folders and for moving songs between them (O-15 to O-18). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OkMsg } from '../../contract/calls.ts';
import type { AnswerOf, InputOf } from '../../contract/callTable.ts';
import { createFolder, deleteFolder, listFolders, moveSongs, renameFolder } from '../../songbook/folders.ts';
import type { FolderResult } from '../../songbook/folders.ts';
import { TEXTS } from '../../texts/texts.ts';
import { CONDITIONAL, answerCall } from '../answerCall.ts';
import { atMostHere } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';

const CHANGES_PER_MINUTE = 300;
type FolderChange = 'createFolder' | 'renameFolder' | 'deleteFolder';

export function answerFolderCalls(application: FastifyInstance, context: Context): void {
  const { database } = context;
  const limit = atMostHere(CHANGES_PER_MINUTE, '1 minute', 'tooManyRequests');
  const options = { config: { ...limit, takesTurns: true } };

  const list = async (_: unknown, request: FastifyRequest) => listFolders(database, signedIn(request).account.id);
  answerCall(application, 'folders', list, CONDITIONAL);

  const change = <Name extends FolderChange>(
    name: Name,
    make: (input: InputOf<Name>, accountId: string) => Promise<FolderResult>,
    done: string,
  ) =>
    answerCall(
      application,
      name,
      async (input, request) => describe(await make(input, signedIn(request).account.id), done) as AnswerOf<Name>,
      options,
    );
  change('createFolder', ({ path }, account) => createFolder(database, account, path), TEXTS.folderCreated);
  change(
    'renameFolder',
    ({ path, newpath }, account) => renameFolder(database, account, path, newpath),
    TEXTS.folderRenamed,
  );
  change('deleteFolder', ({ path }, account) => deleteFolder(context, account, path), TEXTS.folderDeleted);

  const move = async ({ ids, path }: InputOf<'moveSongs'>, request: FastifyRequest) => {
    const moved = await moveSongs(database, signedIn(request).account.id, ids, path);
    if (moved === 0) throw new Refusal(404, TEXTS.songNotFound);
    return { ok: true, msg: TEXTS.songsMoved(moved) };
  };
  answerCall(application, 'moveSongs', move, options);
}

function describe(result: FolderResult, done: string): OkMsg {
  switch (result) {
    case 'done':
      return { ok: true, msg: done };
    case 'exists':
      throw new Refusal(409, TEXTS.folderExists);
    case 'unknown':
      throw new Refusal(404, TEXTS.folderNotFound);
    case 'into itself':
      throw new Refusal(409, TEXTS.folderIntoItself);
  }
}
