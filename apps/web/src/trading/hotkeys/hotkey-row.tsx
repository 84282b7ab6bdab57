import { cx, IconButton } from '@bourse/ui';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useVenue } from '../terminal-context.tsx';
import { type ComboRefusal, keyNames } from './combo-rules.ts';
import { conflictsOf, recordedKey, resetKey, setKey } from './hotkey-edit.ts';
import { isMac } from './hotkey-settings.ts';
import { type ChangedKeys, firstKey, type HotkeyAction, keyOf } from './hotkeys.ts';
import { KeyCaps } from './key-caps.tsx';
import { pressOf } from './use-hotkeys.ts';

/** What came of the last keys that were pressed for an action. */
type Note = { readonly refusal: ComboRefusal; readonly combo: string } | { readonly taken: HotkeyAction };

export interface HotkeyRowProps {
  readonly action: HotkeyAction;
  readonly keys: ChangedKeys;
}

/** One action with its keys. A press of its button records others; Escape leaves them, Delete takes them away. */
export function HotkeyRow({ action, keys }: HotkeyRowProps) {
  const intl = useIntl();
  const [isRecording, setRecording] = useState(false);
  const [note, setNote] = useState<Note>();
  const { hotkeys } = useVenue();
  const name = intl.formatMessage({ id: `ticket.hotkeys.${action}` });
  const combo = keyOf(action, keys);
  const take = (next: string) => {
    const [taken] = conflictsOf(action, next, hotkeys, keys);
    setNote(taken && { taken });
    setKey(action, next, hotkeys);
    setRecording(false);
  };
  return (
    <li className="border-b last:border-0">
      <div className="flex min-h-9 items-center gap-2 max-md:min-h-11">
        <span className="min-w-0 flex-1">{name}</span>
        {combo !== firstKey(action) && (
          <IconButton
            size="sm"
            label={intl.formatMessage({ id: 'ticket.hotkeys.reset' }, { action: name })}
            onClick={() => resetKey(action, hotkeys)}
            className="max-md:size-11"
          >
            <RotateCcw size={13} aria-hidden="true" />
          </IconButton>
        )}
        <Recorder
          name={name}
          combo={combo}
          isRecording={isRecording}
          onStart={() => {
            setNote(undefined);
            setRecording(true);
          }}
          onEnd={() => setRecording(false)}
          onKey={take}
          onRefused={(refusal, refused) => setNote({ refusal, combo: refused })}
        />
      </div>
      <NoteLine note={note} isRecording={isRecording} combo={combo} />
    </li>
  );
}

interface RecorderProps {
  readonly name: string;
  readonly combo: string;
  readonly isRecording: boolean;
  readonly onStart: () => void;
  readonly onEnd: () => void;
  readonly onKey: (combo: string) => void;
  readonly onRefused: (refusal: ComboRefusal, combo: string) => void;
}

function Recorder({ name, combo, isRecording, onStart, onEnd, onKey, onRefused }: RecorderProps) {
  const intl = useIntl();
  const button = useRef<HTMLButtonElement>(null);
  const on = useRef({ onEnd, onKey, onRefused });
  on.current = { onEnd, onKey, onRefused };
  useEffect(() => {
    const element = button.current;
    if (!isRecording || element === null) return;
    // Before the dialog hears of it: Escape ends the recording, and Tab is a key like others.
    const onKeyDown = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') return on.current.onEnd();
      if (event.key === 'Delete' || event.key === 'Backspace') return on.current.onKey('');
      const recorded = recordedKey(pressOf(event), isMac());
      if (recorded === undefined) return undefined;
      if (recorded.refusal === undefined) return on.current.onKey(recorded.combo);
      return on.current.onRefused(recorded.refusal, recorded.combo);
    };
    element.focus();
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isRecording]);
  const names = keyNames(combo, isMac());
  const none = intl.formatMessage({ id: 'ticket.hotkeys.none' });
  return (
    <button
      ref={button}
      type="button"
      aria-label={intl.formatMessage(
        { id: 'ticket.hotkeys.change' },
        { action: name, keys: names.length === 0 ? none : names.join(' ') },
      )}
      aria-pressed={isRecording}
      onClick={onStart}
      onBlur={onEnd}
      className={cx(
        'inline-flex h-7 min-w-28 items-center justify-end rounded-4 px-2 hover:bg-surface-2 max-md:h-11',
        isRecording && 'bg-surface-2 outline-2 outline-focus',
      )}
    >
      {isRecording && (
        <span className="text-12 text-text-2">
          <FormattedMessage id="ticket.hotkeys.press" />
        </span>
      )}
      {!isRecording && names.length === 0 && <span className="text-12 text-text-3">{none}</span>}
      {!isRecording && names.length > 0 && <KeyCaps names={names} />}
    </button>
  );
}

interface NoteLineProps {
  readonly note: Note | undefined;
  readonly isRecording: boolean;
  readonly combo: string;
}

function NoteLine({ note, isRecording, combo }: NoteLineProps) {
  const intl = useIntl();
  const written = (text: string) => keyNames(text, isMac()).join(' ');
  return (
    <p role="status" className="text-12 text-text-3 empty:hidden">
      {note !== undefined && 'refusal' in note && isRecording && (
        <span className="text-danger">
          <FormattedMessage id={`ticket.hotkeys.refused.${note.refusal}`} values={{ keys: written(note.combo) }} />{' '}
        </span>
      )}
      {note !== undefined && 'taken' in note && (
        <span className="text-warning">
          <FormattedMessage
            id="ticket.hotkeys.taken"
            values={{ keys: written(combo), action: intl.formatMessage({ id: `ticket.hotkeys.${note.taken}` }) }}
          />
        </span>
      )}
      {isRecording && <FormattedMessage id="ticket.hotkeys.press.hint" />}
    </p>
  );
}
