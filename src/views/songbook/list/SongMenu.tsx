/** B-19: the menu of a song, by its state. */
import { useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import { api } from '../../../api/index.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { ActionMenu } from '../../shell/menu/ActionMenu.tsx';
import type { MenuEntry } from '../../shell/menu/ActionMenu.tsx';
import { MoreMenu } from '../../shell/menu/MoreMenu.tsx';
import type { MenuPlace } from '../../shell/menu/useMenu.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useRowContent } from '../songbook.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { isUnderWay } from './describeSong.ts';

function useEntries(song: Song): readonly MenuEntry[] {
  const { folder, selection } = useRowContent();
  const duplicate = useSongbookAction(api.duplicateSheet, { failure: 'The song could not be duplicated' });
  const report = useSongbookAction(api.reportError, { failure: 'The error could not be reported' });
  const { Id: id, Title: title } = song;
  const remove = songbookAddress(folder, 'delete', { id, title });
  if (isUnderWay(song)) return [{ label: songbookTexts.cancel, to: remove }];
  const forAll: MenuEntry[] = [
    { label: songbookTexts.moveToFolder, to: songbookAddress(folder, 'move', { ids: id }) },
    { label: songbookTexts.select, run: () => selection().toggle(song) },
    { label: songbookTexts.delete, to: remove },
  ];
  if (song.State === SongState.Error) {
    return [
      { label: songbookTexts.tryAgain, to: songbookAddress(folder, 'retry', { id }) },
      { label: songbookTexts.reportError, run: () => report.mutate(id) },
      ...forAll,
    ];
  }
  const again: MenuEntry = { label: songbookTexts.transcribeAgain, to: songbookAddress(folder, 'retry', { id }) };
  return [
    { label: songbookTexts.rename, to: songbookAddress(folder, 'rename', { id }) },
    { label: songbookTexts.share, to: `/score/share?id=${id}` },
    { label: songbookTexts.exportSongs, to: songbookAddress(folder, 'export', { ids: id }) },
    { label: songbookTexts.duplicate, run: () => duplicate.mutate(id) },
    ...(song.HasRecording ? [again] : []),
    ...forAll,
  ];
}

function OpenedMenu({ song, place }: { readonly song: Song; readonly place: MenuPlace }) {
  return <ActionMenu place={place} entries={useEntries(song)} />;
}

export function SongMenu({ song }: { readonly song: Song }) {
  return (
    <MoreMenu label={songbookTexts.moreFor(song.Title)}>{(place) => <OpenedMenu song={song} place={place} />}</MoreMenu>
  );
}

/** The right mouse button opens the menu of the song at the pointer; with Shift, the browser's own menu opens. */
export function useMenuAtPointer(song: Song) {
  const id = useId();
  const [at, setAt] = useState<{ readonly left: number; readonly top: number }>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const onContextMenu = (event: MouseEvent): void => {
    // A finger that is held on the song selects it, which suppresses the event before.
    if (event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    setAt({ left: event.clientX, top: event.clientY });
  };
  const menu = at !== undefined && (
    <>
      <span ref={setAnchor} style={{ position: 'fixed', ...at }} />
      <OpenedMenu song={song} place={{ id, anchor, onClose: () => setAt(undefined) }} />
    </>
  );
  return { onContextMenu, menu };
}
