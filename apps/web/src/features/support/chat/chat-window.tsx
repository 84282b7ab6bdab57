import { IconButton, Menu, MenuItem, Shortened, usePhone } from '@bourse/ui';
import { ArrowLeft, EllipsisVertical, History, LogOut, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type LineId, MIXED_DESK } from '../service/lines.ts';
import { closeChat, closeTalk, useChat } from './chat-client.ts';
import { openTalkOf } from './chat-data.ts';
import { HistoryView } from './history-view.tsx';
import { HomeView } from './home-view.tsx';
import { PersonForm } from './person-form.tsx';
import { TalkView } from './talk-view.tsx';

/** What the window shows. `talk` without an id: the open talk of the line, or the next one. */
export type ChatView =
  | { readonly name: 'home' | 'ask' | 'history' }
  | { readonly name: 'talk'; readonly talkId?: string | undefined };

/** The window of the line that is open. */
export function ChatWindow() {
  const line = useChat((state) => state.openLine);
  return line === undefined ? null : <OpenWindow key={line} line={line} />;
}

/** The mixed desk offers help first; the other lines, and a talk that goes on, begin with the conversation. */
function firstView(line: LineId): ChatView {
  const { data, queue } = useChat.getState();
  const open = openTalkOf(data, line);
  const goesOn = open !== undefined && open.state !== 'self-service';
  const known = data.lines.get(line);
  if (goesOn || queue.some((message) => message.line === line)) return { name: 'talk' };
  if ((known?.unreadCount ?? 0) > 0) return { name: 'talk', talkId: known?.lastMessage?.talkId };
  return { name: line === MIXED_DESK ? 'home' : 'talk' };
}

function OpenWindow({ line }: { readonly line: LineId }) {
  const intl = useIntl();
  const id = useId();
  const isPhone = usePhone();
  const [view, setView] = useState(() => firstView(line));
  const window = useFocusInside(isPhone);
  const first: ChatView = { name: line === MIXED_DESK ? 'home' : 'talk' };
  const isFirst = view.name === first.name && (view.name !== 'talk' || view.talkId === undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu of the window takes its own Escape.
    if (event.key === 'Escape' && !event.defaultPrevented) closeChat();
  };
  return (
    <section
      ref={window}
      role="dialog"
      aria-modal={isPhone || undefined}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-40 flex flex-col bg-surface-1 outline-none md:inset-auto md:end-14 md:bottom-6 md:h-150 md:max-h-[calc(100dvh-5rem)] md:w-95 md:overflow-hidden md:rounded-12 md:border md:shadow-float"
    >
      <header className="flex min-h-12 items-center gap-1 border-b px-2">
        {!isFirst && (
          <IconButton label={intl.formatMessage({ id: 'chat.back' })} onClick={() => setView(first)}>
            <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
        )}
        <h2 id={id} className="min-w-0 flex-1 px-2 text-14 font-semibold">
          <Shortened text={intl.formatMessage({ id: `chat.line.${line}` })} />
        </h2>
        <WindowMenu line={line} onView={setView} />
        <IconButton label={intl.formatMessage({ id: 'chat.minimise' })} onClick={closeChat}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {view.name === 'home' && <HomeView onView={setView} />}
      {view.name === 'ask' && <PersonForm line={line} onDone={() => setView({ name: 'talk' })} />}
      {view.name === 'history' && <HistoryView onPick={(talkId) => setView({ name: 'talk', talkId })} />}
      {view.name === 'talk' && <TalkView line={line} talkId={view.talkId} onView={setView} />}
    </section>
  );
}

interface WindowMenuProps {
  readonly line: LineId;
  readonly onView: (view: ChatView) => void;
}

/** Earlier talks, and the end of this one. */
function WindowMenu({ line, onView }: WindowMenuProps) {
  const intl = useIntl();
  const talk = useChat(({ data }) => openTalkOf(data, line));
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={intl.formatMessage({ id: 'chat.menu' })}>
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<History size={15} />} onSelect={() => onView({ name: 'history' })}>
        <FormattedMessage id="chat.history" />
      </MenuItem>
      {talk !== undefined && talk.state !== 'self-service' && (
        <MenuItem
          icon={<LogOut size={15} />}
          onSelect={() => {
            onView({ name: 'talk', talkId: talk.talkId });
            void closeTalk(talk.talkId).catch(() => undefined);
          }}
        >
          <FormattedMessage id="chat.end" />
        </MenuItem>
      )}
    </Menu>
  );
}

/** Moves the focus into the window, and back when it closes. On a phone nothing of the page behind it can be reached. */
function useFocusInside(isPhone: boolean) {
  const window = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    window.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const page = document.getElementById('root');
    if (!isPhone || page === null) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [isPhone]);
  return window;
}
