import { normalizeSearchText } from '@bourse/domain';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { showToast } from '@bourse/ui';
import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toggleContractFavourite, toggleFavourite } from '../favourites/favourites.ts';
import { focusOnMount } from '../focus-on-mount.ts';
import type { Instrument } from '../instrument.ts';
import { useVenue } from '../terminal-context.tsx';
import { useLists, useShownList } from './use-lists.ts';
import { FAVOURITES, withToggled } from './watchlist-model.ts';

const MOST_FOUND = 30;
const NONE: readonly Instrument[] = [];

export interface AddMarketsProps {
  /** The list to put them into. */
  readonly listId: string;
  readonly onDone: () => void;
}

/** Finds markets and puts them into the list that is shown, or takes them out. */
export function AddMarkets({ listId, onDone }: AddMarketsProps) {
  const intl = useIntl();
  const all = useVenue().listing.useInstruments() ?? NONE;
  const { instruments, isStandIn } = useShownList();
  const chosen = new Set(isStandIn ? [] : instruments.map(({ code }) => code));
  const [keyword, setKeyword] = useState('');
  const toggle = useToggle(listId);
  const endByEscape = (event: KeyboardEvent) => event.key === 'Escape' && onDone();
  const wanted = normalizeSearchText(keyword);
  const found = all.filter(({ name }) => normalizeSearchText(name).includes(wanted)).slice(0, MOST_FOUND);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <input
        type="search"
        ref={focusOnMount}
        aria-label={intl.formatMessage({ id: 'watchlist.add' })}
        placeholder={intl.formatMessage({ id: 'watchlist.add' })}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onKeyDown={(event) => {
          endByEscape(event);
          const [first] = found;
          if (event.key !== 'Enter' || first === undefined) return;
          toggle(first);
          setKeyword('');
        }}
        className="m-2 h-8 shrink-0 rounded-4 bg-surface-2 px-2.5 text-13 outline-none focus:outline-1 focus:outline-accent max-md:text-16"
      />
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {found.map((instrument) => (
          <li key={instrument.code}>
            <button
              type="button"
              aria-pressed={chosen.has(instrument.code)}
              onClick={() => toggle(instrument)}
              onKeyDown={endByEscape}
              className="flex h-8 w-full items-center gap-2 px-3 text-12 hover:bg-surface-2 max-md:h-11"
            >
              <CoinIcon code={instrument.base.code} logo={instrument.logo} size={16} />
              <span dir="ltr">{instrument.name}</span>
              <span className="ms-auto text-text-3">
                {chosen.has(instrument.code) ? (
                  <Check size={14} aria-hidden="true" className="text-accent" />
                ) : (
                  <Plus size={14} aria-hidden="true" />
                )}
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-6 text-center text-12 text-text-3">
            <FormattedMessage id="watchlist.add.none" />
          </li>
        )}
      </ul>
    </div>
  );
}

function useToggle(listId: string): (instrument: Instrument) => void {
  const { starOf } = useVenue().listing;
  const [, change] = useLists();
  const words = useErrorWords();
  return (instrument) => {
    if (listId !== FAVOURITES) {
      change((now) => withToggled(now, listId, instrument.code));
      return;
    }
    const star = starOf(instrument);
    const done = 'tradeId' in star ? toggleFavourite(star.tradeId) : toggleContractFavourite(star.contractCode);
    done.catch((error: unknown) => showToast({ tone: 'error', title: words(error) }));
  };
}
