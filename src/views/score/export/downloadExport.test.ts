// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportFileName, handOver } from './downloadExport.ts';

describe('exportFileName', () => {
  it('names a file after the score', () => {
    expect(exportFileName('Für Elise', 'midi')).toBe('Für Elise.mid');
  });

  it('leaves out characters that file systems forbid, and is never empty', () => {
    expect(exportFileName('AC/DC: "Live"\n', 'musicXml')).toBe('AC DC   Live.musicxml');
    expect(exportFileName('???', 'musicJson')).toBe('score.musj');
  });
});

describe('L-07 a finished file', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is passed to the Apple app around the page instead of being downloaded', async () => {
    const postMessage = vi.fn();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    vi.stubGlobal('webkit', { messageHandlers: { downloadFile: { postMessage } } });
    handOver(new Blob(['MThd'], { type: 'audio/midi' }), 'Air.mid');
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce());
    expect(postMessage).toHaveBeenCalledWith({ name: 'Air.mid', type: 'audio/midi', base64: btoa('MThd') });
    expect(click).not.toHaveBeenCalled();
    click.mockRestore();
  });

  it('is a download in a browser', () => {
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    handOver(new Blob(['MThd'], { type: 'audio/midi' }), 'Air.mid');
    expect(names).toEqual(['Air.mid']);
    click.mockRestore();
  });
});
