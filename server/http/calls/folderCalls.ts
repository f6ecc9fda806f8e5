/** Calls for folders and for moving songs between them (O-15 to O-18). */
import type { FastifyInstance } from 'fastify';
import type { OkMsg } from '../../contract/calls.ts';
import { createFolder, deleteFolder, listFolders, moveSongs, renameFolder } from '../../songbook/folders.ts';
import type { FolderResult } from '../../songbook/folders.ts';
import { TEXTS } from '../../texts.ts';
import { answerCall } from '../answerCall.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';

export function answerFolderCalls(application: FastifyInstance, context: Context): void {
  const { database } = context;

  answerCall(application, 'folders', async (_, request) => listFolders(database, signedIn(request).account.id));

  answerCall(application, 'createFolder', async ({ path }, request) =>
    describe(await createFolder(database, signedIn(request).account.id, path), TEXTS.folderCreated),
  );

  answerCall(application, 'renameFolder', async ({ path, newpath }, request) =>
    describe(await renameFolder(database, signedIn(request).account.id, path, newpath), TEXTS.folderRenamed),
  );

  answerCall(application, 'deleteFolder', async ({ path }, request) =>
    describe(await deleteFolder(context, signedIn(request).account.id, path), TEXTS.folderDeleted),
  );

  answerCall(application, 'moveSongs', async ({ ids, path }, request) => {
    const moved = await moveSongs(database, signedIn(request).account.id, ids, path);
    if (moved === 0) throw new Refusal(404, TEXTS.songNotFound);
    return { ok: true, msg: TEXTS.songsMoved(moved) };
  });
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
