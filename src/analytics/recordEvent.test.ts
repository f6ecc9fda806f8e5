// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeEvents, forgetDescription, recordEvent } from './recordEvent.ts';

afterEach(() => {
  forgetDescription();
  delete window.songleafAnalytics;
});

describe('events for the operator', () => {
  it('R-04 are not recorded where the operator has no receiver', () => {
    expect(() => recordEvent('play_clicked', {})).not.toThrow();
  });

  it('R-04 R-05 are recorded only while the user consents, and not afterwards', () => {
    const record = vi.fn();
    let consent = false;
    window.songleafAnalytics = { hasConsent: () => consent, record };
    describeEvents({ subscription: 'premium' });
    recordEvent('play_clicked', {});
    expect(record).not.toHaveBeenCalled();
    consent = true;
    recordEvent('export_midi', {});
    expect(record.mock.calls).toEqual([['export_midi', {}, {}]]);
    consent = false;
    recordEvent('paused_clicked', {});
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('R-04 contain the subscription, the number of songs, the instrument and the file format', () => {
    const record = vi.fn();
    window.songleafAnalytics = { hasConsent: () => true, record };
    describeEvents({ subscription: 'free', songCount: 3 });
    describeEvents({ instrument: 'piano', fileFormat: 'mp3' });
    recordEvent('page_view', { page: '/songbook' });
    const dimensions = { subscription: 'free', songCount: 3, instrument: 'piano', fileFormat: 'mp3' };
    expect(record).toHaveBeenCalledWith('page_view', { page: '/songbook' }, dimensions);
  });

  it('R-04 do not contain the description of a user who has signed out', () => {
    const record = vi.fn();
    window.songleafAnalytics = { hasConsent: () => true, record };
    describeEvents({ subscription: 'premium', songCount: 3 });
    forgetDescription();
    recordEvent('play_clicked', {});
    expect(record).toHaveBeenCalledWith('play_clicked', {}, {});
  });
});
