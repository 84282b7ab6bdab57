import { readText, writeText } from '@bourse/kit/browser/storage.ts';
import { useState } from 'react';
import type { PairArea } from '../model/pair-rows.ts';

const KEY = 'pairArea';
const AREA = /^(favourites|recent|all|\d{1,3})$/;

/** The tab of the picker, as this browser remembers it. */
export function usePairArea(): readonly [area: PairArea, setArea: (area: PairArea) => void] {
  const [area, setArea] = useState<PairArea>(() => {
    const kept = readText(KEY) ?? '';
    return AREA.test(kept) ? (kept as PairArea) : 'all';
  });
  const change = (next: PairArea) => {
    writeText(KEY, next);
    setArea(next);
  };
  return [area, change];
}
