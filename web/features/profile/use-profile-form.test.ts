import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, type FieldName, type Fields } from '#web/parts/profile/profile-fields.ts';
import { applyEdits, changedElsewhere, edit, findChanges, without, type Edits } from './use-profile-form.ts';

const BASE: Fields = {
  name: 'Maya Okafor',
  firstName: 'Maya',
  lastName: 'Okafor',
  bio: '',
  phone: '',
  location: 'Toronto',
  timeZone: 'America/Toronto',
  notifications: true,
  emailUpdates: true,
  hiddenFromLeaderboard: false,
  showsLeave: false,
  showsAnniversary: true,
  birthday: null,
};

const text = fc.string({ maxLength: 6 });
const record: fc.Arbitrary<Fields> = fc.record({
  name: text,
  firstName: text,
  lastName: text,
  bio: text,
  phone: text,
  location: text,
  timeZone: text,
  notifications: fc.boolean(),
  emailUpdates: fc.boolean(),
  hiddenFromLeaderboard: fc.boolean(),
  showsLeave: fc.boolean(),
  showsAnniversary: fc.constant(true),
  birthday: fc.constant(null),
});
/** A record as the server returns it, with trimmed values. */
const base = record.map(
  (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
    ) as unknown as Fields,
);
const typed = fc.array(fc.tuple(fc.constantFrom(...FIELD_NAMES), record), { maxLength: 5 });

const type = (start: Fields, steps: [FieldName, Fields][]) =>
  steps.reduce<Edits>((edits, [name, values]) => edit(edits, start, name, values[name]), {});

describe('edits of the profile', () => {
  it('are shown as typed, and are saved without spaces at the ends', () => {
    const edits = edit({}, BASE, 'name', 'Maya ');
    expect(applyEdits(BASE, edits).name).toBe('Maya ');
    expect(findChanges(BASE, edits)).toEqual({ name: 'Maya' });
    expect(findChanges(BASE, edit({}, BASE, 'name', 'Maya Okafor '))).toEqual({});
  });

  it('are empty when every field has its saved value again', () => {
    const edits = edit(edit({}, BASE, 'bio', 'x'), BASE, 'bio', '');
    expect(edits).toEqual({});
  });

  it('conflict only with a concurrent change of the same field', () => {
    const edits = edit(edit({}, BASE, 'bio', 'mine'), BASE, 'phone', '+14165550123');
    expect(changedElsewhere(BASE, edits)).toEqual([]);
    expect(changedElsewhere({ ...BASE, location: 'Lisbon' }, edits)).toEqual([]);
    expect(changedElsewhere({ ...BASE, bio: 'theirs' }, edits)).toEqual(['bio']);
    // Both changes are the same, so there is no conflict.
    expect(changedElsewhere({ ...BASE, bio: 'mine' }, edits)).toEqual([]);
  });

  it('keep the text that was typed while an earlier version was being saved', () => {
    const sent = edit({}, BASE, 'bio', 'one');
    const since = edit(sent, BASE, 'bio', 'one two');
    expect(without(since, findChanges(BASE, sent))).toEqual(since);
    expect(without(sent, findChanges(BASE, sent))).toEqual({});
  });

  it('are still shown after a newer record was loaded', () => {
    fc.assert(
      fc.property(base, base, typed, (before, after, steps) => {
        const edits = type(before, steps);
        const shown = applyEdits(after, edits);
        for (const name of FIELD_NAMES) expect(shown[name]).toBe(edits[name] ? edits[name].to : after[name]);
      }),
    );
  });

  it('leave no changes and no conflicts after they were saved', () => {
    fc.assert(
      fc.property(base, typed, (before, steps) => {
        const edits = type(before, steps);
        const changes = findChanges(before, edits);
        const after = { ...before, ...changes };
        expect(findChanges(after, edits)).toEqual({});
        expect(findChanges(after, without(edits, changes))).toEqual({});
        expect(changedElsewhere(after, edits)).toEqual([]);
      }),
    );
  });
});
