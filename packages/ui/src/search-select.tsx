import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { cx } from './cx.ts';
import { usePortalContainer } from './portal-container.ts';
import {
  groupItems,
  rememberPick,
  SEARCH_DEBOUNCE_MS,
  type SearchSelectGroup,
  type SearchSelectItem,
} from './search-select-model.ts';
import { selectTriggerClass } from './select.tsx';
import { Shortened } from './shortened.tsx';

/** Texts of the open list. */
export interface SearchSelectWords {
  /** Name of the input, and its placeholder. */
  readonly search: string;
  /** Heading of the history. */
  readonly recent: string;
  /** Heading of the others below the history. */
  readonly all: string;
  /** Text shown when nothing matches. */
  readonly none: string;
}

export interface SearchSelectProps {
  readonly label: string;
  /** Shows the label inside the button, before the value. */
  readonly labelShown?: boolean | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly items: readonly SearchSelectItem[];
  readonly words: SearchSelectWords;
  /** Values of options found by searching, newest first. */
  readonly history?: readonly string[] | undefined;
  /** Called with the new history when an option was found by searching or selected from the history. */
  readonly onHistoryChange?: ((history: readonly string[]) => void) | undefined;
  readonly size?: 'sm' | 'md' | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: boolean | undefined;
  /** Id of the text below it. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
}

const NO_HISTORY: readonly string[] = [];

/** The debounced text; clearing the field applies immediately. */
function useDebouncedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}

/** A select with search for long lists. The list has a fixed height of 300 px, so that it does not move while filtered. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, labelShown = false, value, items, words, size = 'md', disabled = false, error = false } = props;
  const { history = NO_HISTORY, onValueChange, onHistoryChange } = props;
  const [text, setText] = useState('');
  const container = usePortalContainer();
  const rested = useDebouncedText(text);
  const groups = useMemo(() => groupItems(items, rested, history), [items, rested, history]);
  const selected = items.find((item) => item.value === value) ?? null;
  const onPick = (item: SearchSelectItem | null) => {
    if (item === null) return;
    if (rested !== '' || history.includes(item.value)) onHistoryChange?.(rememberPick(history, item.value));
    onValueChange(item.value);
  };
  return (
    <Base.Root<SearchSelectItem>
      items={groups}
      filter={null}
      value={selected}
      onValueChange={onPick}
      inputValue={text}
      onInputValueChange={(next, { reason }) => setText(reason === 'input-change' ? next : '')}
      isItemEqualToValue={(a, b) => a.value === b.value}
      itemToStringLabel={(item) => item.label}
      itemToStringValue={(item) => item.value}
      autoHighlight
      disabled={disabled}
    >
      <Base.Trigger
        aria-label={selected === null ? label : `${label}: ${selected.label}`}
        aria-invalid={error || undefined}
        aria-describedby={props.describedBy}
        className={cx(selectTriggerClass(size), error && 'border-danger', props.className)}
      >
        {labelShown && <span className="text-text-3">{label}</span>}
        <Shortened text={selected?.label ?? '–'} className="min-w-0 flex-1" />
        <Base.Icon className="text-text-3">
          <ChevronDown size={14} aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className="flex h-[min(300px,var(--available-height))] w-[max(var(--anchor-width),15rem)] max-w-(--available-width) flex-col rounded-8 border bg-surface-1 shadow-float outline-none transition data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex shrink-0 items-center gap-2 border-b px-3 text-text-3">
              <Search size={14} aria-hidden="true" className="shrink-0" />
              <Base.Input
                aria-label={words.search}
                placeholder={words.search}
                autoComplete="off"
                spellCheck={false}
                className="h-9 w-full min-w-0 bg-transparent text-13 text-text-1 outline-none max-md:h-11 max-md:text-16"
              />
            </div>
            <Base.Empty className="px-3 text-13 text-text-3 not-empty:py-4">{words.none}</Base.Empty>
            <OptionList words={words} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function OptionList({ words }: { readonly words: SearchSelectWords }) {
  return (
    <Base.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none not-empty:p-1">
      {(group: SearchSelectGroup, at: number) => (
        <Base.Group key={group.id} items={group.items}>
          {(group.id === 'recent' || at > 0) && (
            <Base.GroupLabel className="px-2 pt-2 pb-1 text-11 text-text-3">
              {group.id === 'recent' ? words.recent : words.all}
            </Base.GroupLabel>
          )}
          <Base.Collection>
            {(item: SearchSelectItem) => (
              <Base.Item
                key={item.value}
                value={item}
                disabled={item.disabled ?? false}
                className="data-disabled:cursor-not-allowed data-disabled:opacity-45 flex min-h-8 cursor-pointer items-center gap-3 rounded-4 px-2 text-13 text-text-2 outline-none select-none data-highlighted:bg-surface-2 data-highlighted:text-text-1 data-selected:text-text-1 max-md:min-h-11"
              >
                <Shortened text={item.label} className="min-w-0 flex-1" />
                {item.note !== undefined && <span className="shrink-0 text-12 text-text-3">{item.note}</span>}
                <Base.ItemIndicator>
                  <Check size={14} aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.Collection>
        </Base.Group>
      )}
    </Base.List>
  );
}
