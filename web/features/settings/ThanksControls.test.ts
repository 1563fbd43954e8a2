import { describe, expect, it } from 'vitest';
import { readWords } from './ThanksControls.tsx';

describe('readWords', () => {
  it('reads one word or phrase a line, without empty lines and spaces at the ends', () => {
    expect(readWords(' idiot\n\n not my job \r\n')).toEqual(['idiot', 'not my job']);
    expect(readWords('')).toEqual([]);
    expect(readWords(' \n\n')).toEqual([]);
  });

  it('keeps a word that is listed twice once', () => {
    expect(readWords('Idiot\nuseless\nidiot')).toEqual(['idiot', 'useless']);
  });
});
