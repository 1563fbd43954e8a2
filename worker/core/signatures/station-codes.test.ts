import { toBase64Url } from '#domain/text/encode-bytes.ts';
import { describe, expect, it } from 'vitest';
import { CODE_BYTES, readCode, toLetters } from '#domain/qr/code.ts';
import { CODES_AHEAD_SECONDS, windowsTaken, windowStart } from '#domain/qr/windows.ts';
import type { SigningKeyRow } from '#worker/db/schema.ts';
import { findSecret, listSecrets, signCode } from './station-codes.ts';

const AT = new Date('2026-03-02T12:30:07.000Z');
const SECONDS = 15;
const MILLION = 1_000_000;

const key = (number: number, madeAt: string): SigningKeyRow => ({
  number,
  secret: toBase64Url(new Uint8Array(new Uint32Array(8).fill(number).buffer)),
  madeAt,
});
const KEYS = [key(1, '2026-02-01T00:00:00.000Z')];
const FRONT_DOOR = { id: 'front-door', number: 4, printedSecret: 'K7QM2XPAK7QM2XPA' };

const codeAt = (at: Date, station = FRONT_DOOR, keys = KEYS) => signCode(keys, station, windowStart(at, SECONDS));
const taken = (at = AT, keys = KEYS) =>
  listSecrets('rotating', FRONT_DOOR, { keys, windows: windowsTaken(at, SECONDS) });
const secretIn = (code: string) => readCode(code)?.secret ?? '';
const isAnySecret = (secret: string, secrets: readonly string[]) => findSecret(secret, secrets) >= 0;
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

/** Every run yields the same secrets. */
function* drawSecrets(count: number): Generator<string> {
  const bytes = new Uint8Array(CODE_BYTES.rotating);
  let state = 0x2545f491;
  for (let drawn = 0; drawn < count; drawn += 1) {
    for (let index = 0; index < bytes.length; index += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      bytes[index] = state;
    }
    yield toLetters(bytes);
  }
}

describe('a rotating code of a station', () => {
  it('a code is accepted in its own window, the window before and the window after', async () => {
    const secret = secretIn(await codeAt(AT));
    for (const [seconds, isTaken] of [
      [-23, false],
      [-22, true],
      [-7, true],
      [22, true],
      [23, false],
    ] as const) {
      const at = after(seconds);
      const windows = windowsTaken(at, SECONDS);
      const expected = windows.includes(windowStart(AT, SECONDS));
      expect({ seconds, is: isAnySecret(secret, await taken(at)) }).toEqual({ seconds, is: expected });
      expect({ seconds, is: expected }).toEqual({ seconds, is: isTaken });
    }
  });

  it('after a change of keys, old codes are accepted until displays have codes of the new key', async () => {
    const changed = [...KEYS, key(2, AT.toISOString())];
    for (let seconds = 0; seconds <= CODES_AHEAD_SECONDS; seconds += SECONDS) {
      const shownBefore = secretIn(await codeAt(after(seconds)));
      expect({ seconds, is: isAnySecret(shownBefore, await taken(after(seconds), changed)) }).toEqual({
        seconds,
        is: true,
      });
    }
    const later = CODES_AHEAD_SECONDS + 75;
    expect(await codeAt(after(later), FRONT_DOOR, changed)).not.toBe(await codeAt(after(later)));
    const shownAfter = secretIn(await codeAt(after(later), FRONT_DOOR, changed));
    expect(isAnySecret(shownAfter, await taken(after(later), changed))).toBe(true);
  });

  it('without a key, no code is accepted, and signing a code fails', async () => {
    expect(await taken(AT, [])).toEqual([]);
    await expect(codeAt(AT, FRONT_DOOR, [])).rejects.toThrow('a key that signs');
  });

  it('none of a million random secrets is accepted', { timeout: 120_000 }, async () => {
    const secrets = await taken();
    expect(secrets).toHaveLength(3);
    let accepted = 0;
    for (const secret of drawSecrets(MILLION)) if (isAnySecret(secret, secrets)) accepted += 1;
    expect(accepted).toBe(0);
    expect(secrets.map((secret) => isAnySecret(secret, secrets))).toEqual([true, true, true]);
  });

  it(
    'codes of other windows, stations or keys, parts of a code, and the printed code are refused',
    { timeout: 60_000 },
    async () => {
      const secrets = await taken();
      const forged: string[] = [];
      for (let index = 1; index <= 1_000; index += 1) {
        forged.push(
          secretIn(await codeAt(after(45 + index * SECONDS))),
          secretIn(await codeAt(after(-index * SECONDS - 30))),
        );
        forged.push(secretIn(await codeAt(AT, { ...FRONT_DOOR, id: `door-${index}` })));
        forged.push(secretIn(await codeAt(AT, FRONT_DOOR, [key(index + 1, '2026-02-01T00:00:00.000Z')])));
      }
      for (const secret of secrets) {
        for (let length = 0; length < secret.length; length += 1)
          forged.push(secret.slice(0, length), secret.slice(length + 1));
        forged.push(`${secret}0`, secret.toLowerCase(), [...secret].toReversed().join(''));
      }
      forged.push(FRONT_DOOR.printedSecret, FRONT_DOOR.printedSecret.slice(0, 8));
      expect(forged.filter((secret) => isAnySecret(secret, secrets))).toEqual([]);
      expect(forged.length).toBeGreaterThan(4_000);
    },
  );
});

it('only a station’s own printed secret is valid', async () => {
  const printed = await listSecrets('printed', FRONT_DOOR, { keys: KEYS, windows: [] });
  expect(printed).toEqual([FRONT_DOOR.printedSecret]);
  expect(await listSecrets('printed', { ...FRONT_DOOR, printedSecret: null }, { keys: KEYS, windows: [] })).toEqual([]);
  expect(isAnySecret('K7QM2XPAK7QM2XPB', printed)).toBe(false);
});
