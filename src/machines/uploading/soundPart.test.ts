import { describe, expect, it } from 'vitest';
import { draggedPart, partOrAll, typedPart } from './soundPart.ts';
import { maskTime, readTime, writeTenths } from './videoTime.ts';

const PART = { start: 10, stop: 40 };

describe('the part of a file', () => {
  it('X-45 ends where a handle is dragged to, within the file and at least 5 s from the other handle', () => {
    expect(draggedPart(PART, 'start', 12.34, 60)).toEqual({ start: 12.3, stop: 40 });
    expect(draggedPart(PART, 'start', -3, 60)).toEqual({ start: 0, stop: 40 });
    expect(draggedPart(PART, 'start', 39, 60)).toEqual({ start: 35, stop: 40 });
    expect(draggedPart(PART, 'stop', 80, 59.97)).toEqual({ start: 10, stop: 59.97 });
    expect(draggedPart(PART, 'stop', 2, 60)).toEqual({ start: 10, stop: 15 });
  });

  it('X-45 keeps a typed time and moves the other end where necessary', () => {
    expect(typedPart(PART, 'start', 50, 60)).toEqual({ start: 50, stop: 55 });
    expect(typedPart(PART, 'start', 90, 60)).toEqual({ start: 55, stop: 60 });
    expect(typedPart(PART, 'stop', 4, 60)).toEqual({ start: 0, stop: 5 });
    expect(typedPart(PART, 'stop', 12, 60)).toEqual({ start: 7, stop: 12 });
  });

  it('X-45 is the whole file where that is shorter than 5 s', () => {
    expect(draggedPart({ start: 0, stop: 3 }, 'start', 2, 3)).toEqual({ start: 0, stop: 3 });
    expect(typedPart({ start: 0, stop: 3 }, 'stop', 1, 3)).toEqual({ start: 0, stop: 3 });
  });

  it('X-45 is not sent where it is the whole file', () => {
    expect(partOrAll({ start: 0, stop: 60 }, 60)).toBeNull();
    expect(partOrAll({ start: 0.1, stop: 60 }, 60)).toEqual({ start: 0.1, stop: 60 });
  });
});

describe('times', () => {
  it('X-45 are written and read with tenths of a second', () => {
    expect([0, 187.54, 59.96].map(writeTenths)).toEqual(['00:00.0', '03:07.5', '01:00.0']);
    expect(['3:07.5', '0:00', '1:60', '7', '75'].map(readTime)).toEqual([187.5, 0, undefined, 7, 75]);
  });

  it('C-17 get their colon while they are typed', () => {
    const typed = (keys: string) => [...keys].reduce((text, key) => maskTime(text + key), '');
    expect(['0130', '01:30', '7', '0130.5', '103:20', '1:05'].map(typed)).toEqual([
      ...['01:30', '01:30', '7', '01:30.5', '103:20', '1:05'],
    ]);
  });
});
