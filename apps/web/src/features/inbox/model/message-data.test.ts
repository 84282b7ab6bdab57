import { describe, expect, it } from 'vitest';
import { readMessageData, recordField } from './message-data.ts';

describe('IN-06 data of a message', () => {
  it.each([undefined, '', '{', 'null', '[]', '"text"', '7', '<xml/>', '{"a":1}}'])('%j counts as {}', (json) => {
    expect(readMessageData(json)).toEqual({});
  });

  it.each([
    ['{"extras":{"traderUid":8}}', 8],
    ['{"extras":"{\\"traderUid\\":8}"}', 8],
    ['{"extras":"{"}', undefined],
    ['{"extras":null}', undefined],
    ['{}', undefined],
  ])('%s has the trader %s', (json, trader) => {
    expect(recordField(readMessageData(json), 'extras').traderUid).toBe(trader);
  });
});
