/**
 * B-23: songs and folders are dragged onto a folder by the browser's own drag and drop. Touch screens lack it; the
 * menu's "Move to folder" replaces it there.
 */
import type { DragEvent } from 'react';
import { useState } from 'react';
import { useSongMove } from '../useSongbookAction.ts';
import { useFolderRename } from './useFolderRename.ts';
import { folderAbove, folderName } from './folderPaths.ts';

const SONGS = 'application/x-songleaf-songs';
const FOLDER = 'application/x-songleaf-folder';

export function dragSongs(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(SONGS, ids.join(';'));
}

export function dragFolder(event: DragEvent, path: string): void {
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(FOLDER, path);
}

const carriesOurs = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes(SONGS) || dataTransfer.types.includes(FOLDER);

/** Whether a folder can be moved into another: not into itself, and not into the folder that contains it already. */
export const canHold = (target: string, folder: string): boolean =>
  !target.startsWith(folder) && folderAbove(folder) !== target;

/** Handlers for an element that accepts dropped items into the folder `target`. */
export function useFolderDrop(target: string) {
  const [isOver, setOver] = useState(false);
  const songMove = useSongMove();
  const folderRename = useFolderRename();
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!carriesOurs(event)) return;
    event.preventDefault();
    const [songs, folder] = [SONGS, FOLDER].map((kind) => event.dataTransfer.getData(kind));
    if (songs) songMove.mutate({ ids: songs.split(';'), to: target });
    if (folder && canHold(target, folder)) folderRename.mutate({ path: folder, to: `${target}${folderName(folder)}/` });
  };
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesOurs(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: drop,
    },
  };
}
