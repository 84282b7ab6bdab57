import { api } from '@bourse/kit/api/api.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { endServiceOpening, useServiceOpening } from '@bourse/kit/page/open-dialog.ts';
import { session, useUser } from '@bourse/kit/session/session.ts';
import { Badge, cx, Menu, MenuItem, Shortened, Spinner } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Headset, type LucideIcon, MessageCircle, MessagesSquare } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { supportCalls } from '../calls.ts';
import { unreadOf } from './line-loader.ts';
import { LIVE_CHAT, type LineId, linesOf, MIXED_DESK } from './lines.ts';
import { lineToReopen, service, useLines } from './service.ts';

export interface ServiceLauncherProps {
  readonly named: boolean;
  readonly early: boolean;
  readonly className: string;
}

/** The button of customer service: the lines that there are, or the chat when there is only one. */
export function ServiceLauncher({ named, early, className }: ServiceLauncherProps) {
  const lines = useConfiguredLines();
  const { open, isOpening } = useOpenLine();
  const [isMenuOpen, setMenuOpen] = useState(early);
  useLoading(lines);
  useWish(lines, open);
  const only = lines?.length === 1 ? lines[0] : undefined;
  // Pressed before its code was there: with one line there is no menu to open.
  const pressed = useRef(early);
  useEffect(() => {
    if (!pressed.current || lines === undefined) return;
    pressed.current = false;
    if (only !== undefined) void open(only);
  }, [lines, only, open]);
  const approach = () => loadOthers(lines ?? []);
  const button = (
    <LauncherButton
      named={named}
      isOpening={isOpening}
      className={className}
      onPointerEnter={approach}
      onFocus={approach}
      onTouchStart={approach}
      {...(only === undefined ? {} : { onClick: () => void open(only) })}
    />
  );
  if (only !== undefined) return button;
  return (
    <Menu side="top" align="end" open={isMenuOpen && lines !== undefined} onOpenChange={setMenuOpen} trigger={button}>
      {lines?.map((line) => (
        <LineItem key={line} line={line} onSelect={() => void open(line)} />
      ))}
    </Menu>
  );
}

/** The configured lines; undefined until they are known. */
function useConfiguredLines(): readonly LineId[] | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['service-lines'],
    queryFn: async ({ signal }) => (await api(supportCalls.serviceConfig, { signal })).serviceLines,
    staleTime: 600_000,
    // What stands in for it is as good as a repetition.
    retry: false,
  });
  return useMemo(() => (isPending ? undefined : linesOf(data)), [data, isPending]);
}

/** The mixed desk comes with the page, and so does a chat that was open on the last one. */
function useLoading(lines: readonly LineId[] | undefined): void {
  useEffect(() => {
    if (lines === undefined) return;
    if (lines.includes(MIXED_DESK)) void service.load(MIXED_DESK);
    const reopened = lineToReopen();
    const isAllowed = reopened !== LIVE_CHAT || session.user() !== undefined;
    if (reopened !== undefined && isAllowed && lines.includes(reopened)) void service.open(reopened);
  }, [lines]);
}

/** Somebody is about to open it: the other lines are asked for. */
function loadOthers(lines: readonly LineId[]): void {
  for (const line of lines) if (line !== MIXED_DESK) void service.load(line);
}

/** Opens a line; what cannot be opened leads to the help pages instead, and the live chat of a visitor to login. */
function useOpenLine() {
  const lang = useLang();
  const navigate = useNavigate();
  const isVisitor = useUser() === undefined;
  const href = useRouterState({ select: ({ location }) => location.href });
  const [isOpening, setOpening] = useState(false);
  const open = async (line: LineId) => {
    if (line === LIVE_CHAT && isVisitor) {
      await navigate({ to: `/${lang}/login`, search: { redirect: href } });
      return;
    }
    setOpening(true);
    const isOpen = await service.open(line);
    setOpening(false);
    if (!isOpen) await navigate({ to: `/${lang}/support/index` });
  };
  return { open, isOpening };
}

/** Grants a wish for customer service from elsewhere on the page: the first line that whoever is here may use. */
function useWish(lines: readonly LineId[] | undefined, open: (line: LineId) => Promise<void>): void {
  const isWanted = useServiceOpening();
  const isVisitor = useUser() === undefined;
  const openLine = useRef(open);
  openLine.current = open;
  useEffect(() => {
    if (!isWanted || lines === undefined) return;
    endServiceOpening();
    const line = lines.find((id) => id !== LIVE_CHAT || !isVisitor) ?? lines[0];
    if (line !== undefined) void openLine.current(line);
  }, [isWanted, lines, isVisitor]);
}

interface LauncherButtonProps extends ComponentProps<'button'> {
  readonly named: boolean;
  readonly isOpening: boolean;
}

function LauncherButton({ named, isOpening, className, ...rest }: LauncherButtonProps) {
  const intl = useIntl();
  const count = unreadOf(useLines());
  const name = intl.formatMessage({ id: 'shell.side.service' });
  const label = count === 0 ? name : intl.formatMessage({ id: 'service.unread' }, { name, count });
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isOpening || undefined}
      className={className}
    >
      {isOpening ? <Spinner /> : <Headset size={18} aria-hidden="true" />}
      {named && name}
      {count > 0 && (
        <span aria-hidden="true" className={cx(!named && 'absolute -end-1 -top-1')}>
          <Badge tone="danger">{shortCount(count)}</Badge>
        </span>
      )}
    </button>
  );
}

const MOST_SHOWN = 99;

function shortCount(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

const ICONS: Readonly<Record<LineId, LucideIcon>> = { 1: MessageCircle, 2: Headset, 3: MessagesSquare };

interface LineItemProps {
  readonly line: LineId;
  readonly onSelect: () => void;
}

/** A line with what it is, or its newest message, and what is unread. */
function LineItem({ line, onSelect }: LineItemProps) {
  const intl = useIntl();
  const isVisitor = useUser() === undefined;
  const state = useLines()[line];
  const Icon = ICONS[line];
  const words = (id: string) => intl.formatMessage({ id });
  const isClosed = line === LIVE_CHAT && isVisitor;
  const text = isClosed ? words('service.login') : (state?.lastMessage ?? words(`service.line.${line}.text`));
  return (
    <MenuItem icon={<Icon size={15} />} onSelect={onSelect}>
      <span className="flex max-w-72 items-center gap-2 py-1">
        <span className="min-w-0 flex-1">
          <span className="block text-text-1">
            <FormattedMessage id={`service.line.${line}`} />
          </span>
          <Shortened text={text} className="text-12" />
        </span>
        {(state?.unreadCount ?? 0) > 0 && <Badge tone="danger">{shortCount(state?.unreadCount ?? 0)}</Badge>}
      </span>
    </MenuItem>
  );
}
