import { useDocument } from '@bourse/kit/documents/documents.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Shortened } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { MOST_NOTE_CHARACTERS, notesKind } from './notes-document.ts';

/** Plain text that a user keeps about a market, for himself. Fills its place. */
export function Notes() {
  const intl = useIntl();
  const user = useUser();
  const { key } = useVenue();
  const { code, name } = useInstrument();
  const [{ text }, change] = useDocument(notesKind, `${key}:${code}`);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <textarea
        aria-label={intl.formatMessage({ id: 'layout.notes.label' }, { market: name })}
        placeholder={intl.formatMessage({ id: 'layout.notes.label' }, { market: name })}
        value={text}
        maxLength={MOST_NOTE_CHARACTERS}
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          const next = event.currentTarget.value;
          change(() => ({ text: next }));
        }}
        className="min-h-0 flex-1 resize-none bg-transparent px-3 py-2 text-13 leading-5 outline-none placeholder:text-text-3 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent max-md:text-16"
      />
      <Shortened
        as="p"
        text={intl.formatMessage({ id: user === undefined ? 'layout.notes.visitor' : 'layout.notes.hint' })}
        className="shrink-0 px-3 pb-1 text-11 text-text-3"
      />
    </div>
  );
}
