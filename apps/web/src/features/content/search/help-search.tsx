import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { cx, TextField } from '@bourse/ui';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type ContentHit, useFound } from '../content-queries.ts';
import { optionId } from './found-list.tsx';
import { FoundPanel } from './found-panel.tsx';

const DEBOUNCE_MS = 220;
const LONGEST_WORDS = 100;

export interface HelpSearchProps {
  /** What was searched for when the page was left. */
  readonly initial?: string | undefined;
  /** The words that are being searched for have changed. */
  readonly onWords?: ((words: string) => void) | undefined;
  readonly size?: 'md' | 'lg' | undefined;
  readonly className?: string | undefined;
}

/**
 * Finds articles while somebody types. The field keeps the focus: arrows move among what was found, Enter opens it, Escape closes the list
 * and, pressed again, empties the field.
 */
export function HelpSearch({ initial = '', onWords, size = 'md', className }: HelpSearchProps) {
  const intl = useIntl();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const words = useWords(initial, onWords);
  const query = useFound(words.settled);
  const hits = query.data ?? [];
  const isShown = isOpen && words.settled !== '';
  const options = useOptions(listId, hits);
  const enter = useEarlyEnter(
    words.typed,
    query.isPlaceholderData ? undefined : query.data,
    words.settled,
    options.open,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (!isShown && words.text === '') return;
      event.preventDefault();
      if (isShown) setOpen(false);
      else words.set('');
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      options.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setOpen(true);
      if (options.active === undefined) enter();
      else options.open(options.active);
    }
  };
  const box = useRef<HTMLElement>(null);
  useLeaving(box, () => setOpen(false));
  return (
    <search ref={box} onFocus={() => setOpen(true)} className={cx('relative block', className)}>
      <TextField
        label={intl.formatMessage({ id: 'content.search.label' })}
        labelHidden
        type="search"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? options.active : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={intl.formatMessage({ id: 'content.search.placeholder' })}
        value={words.text}
        maxLength={LONGEST_WORDS}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          options.forget();
          setOpen(true);
          words.set(target.value);
        }}
        prefix={<Search size={size === 'lg' ? 20 : 16} aria-hidden="true" className="shrink-0 text-text-3" />}
        boxClassName={size === 'lg' ? 'h-14 rounded-12 px-4' : 'h-10 max-md:h-11'}
      />
      {isShown && <FoundPanel listId={listId} query={query} activeId={options.active} onPick={() => setOpen(false)} />}
    </search>
  );
}

/** Calls back when somebody presses or goes elsewhere. Pressing a link takes the focus to nowhere in some browsers, so that alone is no leaving. */
function useLeaving(box: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) leave.current();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [box]);
}

/** What is in the field, and what is searched for: the same once it has stood still for a moment. */
function useWords(initial: string, onWords: ((words: string) => void) | undefined) {
  const [text, set] = useState(initial);
  const typed = text.trim();
  const still = useDebounced(typed, DEBOUNCE_MS);
  // An emptied field needs no pause.
  const settled = typed === '' ? '' : still;
  const tell = useRef(onWords);
  tell.current = onWords;
  const told = useRef(initial.trim());
  useEffect(() => {
    if (told.current === settled) return;
    told.current = settled;
    tell.current?.(settled);
  }, [settled]);
  return { text, set, typed, settled };
}

/** Moves among the options of the list in their order, around its ends. */
function useOptions(listId: string, hits: readonly ContentHit[]) {
  const [wanted, setWanted] = useState<string>();
  const ids = hits.map((hit) => optionId(listId, hit));
  const active = wanted !== undefined && ids.includes(wanted) ? wanted : undefined;
  return {
    active,
    forget: () => setWanted(undefined),
    move: (step: 1 | -1) => {
      const at = active === undefined ? -1 : ids.indexOf(active);
      const start = step === 1 ? 0 : ids.length - 1;
      const next = ids[at === -1 ? start : (at + step + ids.length) % ids.length];
      setWanted(next);
      if (next !== undefined) document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
    },
    open: (id: string | undefined = ids[0]) => {
      if (id !== undefined) document.getElementById(id)?.click();
    },
  };
}

/** Opens the first of what was found; whoever is quicker than the answer gets it when it comes. */
function useEarlyEnter(
  typed: string,
  data: readonly ContentHit[] | undefined,
  settled: string,
  open: () => void,
): () => void {
  const enteredFor = useRef<string>(undefined);
  const isThere = data !== undefined && settled === typed;
  useEffect(() => {
    if (!isThere || enteredFor.current === undefined) return;
    if (enteredFor.current === typed) open();
    enteredFor.current = undefined;
  });
  return () => {
    if (isThere) open();
    else enteredFor.current = typed;
  };
}
