import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Logo } from '@bourse/kit/page/mark.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { buttonClass, cx, IconButton } from '@bourse/ui';
import { useRouterState } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LateDrawer, LateTools, LateWallet } from './late.tsx';
import { LateNav } from './late-nav.tsx';
import { ModeTab } from './mode-tab.tsx';
import { useSiteMode } from './site-mode.ts';
import { ThemeToggle } from './theme-menu.tsx';
import { shownTools, TOOL_IDS, type ToolId, ToolRow } from './tool-buttons.tsx';

/** The exchange's tools mean nothing to a wallet; web3 pages are always dark. */
const WEB3_TOOLS: readonly ToolId[] = ['language'];

export interface HeaderProps {
  /** Leaves a page that fills the window more of it: 44 pixels with its line. */
  readonly isLow?: boolean | undefined;
}

/** The top of every page. */
export function Header({ isLow = false }: HeaderProps) {
  const intl = useIntl();
  const user = useUser();
  const isWeb3 = useSiteMode() === 'web3';
  const tools = isWeb3 ? WEB3_TOOLS : shownTools(TOOL_IDS, user !== undefined);
  const [early, setEarly] = useState<ToolId>();
  const row = useRef<HTMLDivElement>(null);
  const focusedTool = useFocusedTool(row);
  const [drawer, setDrawer] = useState({ open: false, wanted: false });
  return (
    <header className="sticky top-0 z-30 border-b bg-surface-1">
      <div data-unsure="person" className={cx('flex h-14 items-center gap-1 px-3 md:px-4', isLow && 'h-[2.6875rem]')}>
        <AppLink
          to="/"
          aria-label={intl.formatMessage({ id: 'shell.home' })}
          className="me-2 inline-flex min-h-11 shrink-0 items-center rounded-4 md:me-3"
        >
          <Logo compact={user === undefined} />
        </AppLink>
        <ModeTab className="me-1 hidden md:inline-flex lg:shrink-0" />
        <LateNav />
        <div ref={row} className="ms-auto flex shrink-0 items-center gap-0.5">
          {user === undefined && !isWeb3 && <VisitorLinks />}
          <LateTools
            tools={tools}
            early={early}
            focused={focusedTool}
            fallback={<ToolRow tools={tools} onEarly={setEarly} />}
          />
          {isWeb3 ? (
            <LateWallet />
          ) : (
            <span className="hidden md:inline-flex">
              <ThemeToggle />
            </span>
          )}
          <IconButton
            label={intl.formatMessage({ id: 'shell.openMenu' })}
            aria-haspopup="dialog"
            aria-expanded={drawer.open}
            onClick={() => setDrawer({ open: true, wanted: true })}
            className="md:hidden"
          >
            <Menu size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <LateDrawer
        wanted={drawer.wanted}
        open={drawer.open}
        onOpenChange={(open) => setDrawer({ open, wanted: true })}
      />
    </header>
  );
}

/** Remembers which of the row's tools has the focus, so that it survives the exchange of the button. */
function useFocusedTool(row: RefObject<HTMLDivElement | null>): () => ToolId | undefined {
  const last = useRef<ToolId>(undefined);
  useEffect(() => {
    const element = row.current;
    const onFocus = (event: FocusEvent) => {
      const { tool } = event.target instanceof HTMLElement ? event.target.dataset : {};
      last.current = TOOL_IDS.find((id) => id === tool);
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [row]);
  return useCallback(() => last.current, []);
}

/** Login and register, for a visitor; both lead back to the page. */
function VisitorLinks() {
  const href = useRouterState({ select: (state) => state.location.href });
  const isOnLogin = /^\/[^/]+\/login/.test(href);
  const search: Record<string, string> = isOnLogin ? {} : { redirect: href };
  return (
    <div className="flex items-center gap-1 md:me-1 md:gap-2">
      <AppLink to="/login" search={search} className={buttonClass('quiet', 'sm')}>
        <FormattedMessage id="shell.login" />
      </AppLink>
      <AppLink to="/login" search={{ ...search, tab: 'register' }} className={buttonClass('accent', 'sm')}>
        <FormattedMessage id="shell.register" />
      </AppLink>
    </div>
  );
}
