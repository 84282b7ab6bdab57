import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { TextField } from '@bourse/ui';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openPalette } from '../../../trading/commands/palette-open.ts';
import { keyNames } from '../../../trading/hotkeys/combo-rules.ts';
import { isMac } from '../../../trading/hotkeys/hotkey-settings.ts';
import { KeyCaps } from '../../../trading/hotkeys/key-caps.tsx';
import { ActiveOption, useOptions } from './active-option.ts';
import type { Found, SearchTab } from './found.ts';
import { rememberRecent } from './recent-searches.ts';
import { Results } from './results.tsx';
import { tellPicked } from './search-queries.ts';
import { Suggestions } from './suggestions.tsx';

const DEBOUNCE_MS = 300;
const LONGEST_KEYWORD = 64;

export interface MarketSearchProps {
  /** Puts the focus into the field at once. */
  readonly focusField: boolean;
  /** Something was picked: the panel may close. */
  readonly onPicked: () => void;
}

/**
 * Finds markets and contracts: without a keyword what was searched lately and what is popular, with one what matches.
 * The field keeps the focus while arrow keys move among the options; Enter picks. Its state ends with the panel.
 */
export function MarketSearch({ focusField, onPicked }: MarketSearchProps) {
  const intl = useIntl();
  const listsId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [tab, setTab] = useState<SearchTab>('all');
  const typed = text.trim();
  const settled = useDebounced(typed, DEBOUNCE_MS);
  // An emptied field needs no pause, and a keyword that is being changed is still searched for until it settles.
  const keyword = typed === '' ? '' : settled;
  const options = useOptions(panel);
  const enteredFor = useRef<string>(undefined);
  useEffect(() => {
    if (focusField) panel.current?.querySelector('input')?.focus();
  }, [focusField]);

  const enter = () => {
    const active = options.active();
    if (active !== undefined) active.click();
    else if (typed !== '' && panel.current?.dataset.shown === typed) options.first()?.click();
    // Whoever is quicker than the answer gets its first row when it comes.
    else if (typed !== '') enteredFor.current = typed;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      options.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    }
  };
  const onShown = (shown: string | undefined) => {
    if (panel.current !== null) panel.current.dataset.shown = shown ?? '';
    if (shown === undefined || enteredFor.current !== shown) return;
    enteredFor.current = undefined;
    options.first()?.click();
  };
  const pickResult = (found: Found) => {
    rememberRecent(found);
    tellPicked(keyword, found);
    onPicked();
  };
  const activeId = options.wanted;
  return (
    <div ref={panel} className="flex flex-col">
      <TextField
        label={intl.formatMessage({ id: 'search.label' })}
        labelHidden
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={listsId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={intl.formatMessage({ id: 'search.placeholder' })}
        value={text}
        maxLength={LONGEST_KEYWORD}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          enteredFor.current = undefined;
          options.setActive(undefined);
          setText(event.target.value);
        }}
        prefix={<Search size={16} aria-hidden="true" className="shrink-0 text-text-3" />}
        boxClassName="h-10 max-md:h-11"
        className="p-1"
      />
      <ActiveOption value={activeId}>
        <div id={listsId}>
          {keyword === '' ? (
            <Suggestions onPicked={onPicked} />
          ) : (
            <Results
              keyword={keyword}
              tab={tab}
              onTab={(next) => {
                options.setActive(undefined);
                setTab(next);
              }}
              onShown={onShown}
              onPick={pickResult}
              onPicked={onPicked}
            />
          )}
        </div>
      </ActiveOption>
      <button
        type="button"
        onClick={() => {
          onPicked();
          openPalette(typed);
        }}
        className="mt-1 flex h-9 items-center justify-between gap-2 border-t px-2 text-12 text-text-2 hover:text-text-1 max-md:h-11"
      >
        <FormattedMessage id="search.commands" />
        <span className="max-md:hidden">
          <KeyCaps names={keyNames('mod+k', isMac())} />
        </span>
      </button>
    </div>
  );
}
