import { afterEach, describe, expect, it, vi } from 'vitest';
import { askForPage } from './early-page.ts';
import { PLACES } from './places.ts';

const built = PLACES.find(({ isPlanned, needs, path }) => !isPlanned && needs === 'none' && path !== '');
const guarded = PLACES.find(({ isPlanned, needs }) => !isPlanned && needs !== 'none');

describe('asking early for a page', () => {
  afterEach(() => void vi.restoreAllMocks());

  const asksFor = (place: typeof built, address: string) => {
    if (place === undefined) throw new Error('the table of places has no such page');
    const load = vi.spyOn(place, 'load').mockRejectedValue(new Error('no network'));
    load.mockClear();
    askForPage(address);
    return load.mock.calls.length;
  };

  it('asks for the page at the address, whatever its language and ending, and lets a failure be the router’s', () => {
    expect(asksFor(built, `/en_US/${built?.path}`)).toBe(1);
    expect(asksFor(built, `/zh_CN/${built?.path}/`)).toBe(1);
  });

  it('asks for nothing where a visitor may be sent away, and nothing at an unknown address', () => {
    expect(asksFor(guarded, `/en_US/${guarded?.path}`)).toBe(0);
    expect(asksFor(built, '/en_US/no/such/page')).toBe(0);
  });
});
