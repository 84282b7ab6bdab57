import { useIsDemoSite, useServerLocales } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Mark } from '@bourse/kit/page/mark.tsx';
import { Badge, IconButton } from '@bourse/ui';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Room } from '../room/room.ts';
import { OperatorMenu } from './operator-menu.tsx';
import { RoomDrawer } from './room-drawer.tsx';
import { LanguageToggle, ThemeToggle } from './settings-buttons.tsx';
import { Sidebar } from './sidebar.tsx';

export interface FrameProps {
  readonly rooms: readonly Room[];
  readonly children: ReactNode;
}

/** The frame around every room: the rooms at the side, the operator above. */
export function Frame({ rooms, children }: FrameProps) {
  const intl = useIntl();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed start-2 top-2 z-60 -translate-y-16 rounded-4 bg-accent-fill p-3 text-on-accent focus:translate-y-0"
      >
        <FormattedMessage id="frame.skip" />
      </a>
      <Sidebar rooms={rooms} />
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b bg-surface-1 px-4 lg:px-6">
          <IconButton
            label={intl.formatMessage({ id: 'frame.rooms' })}
            onClick={() => setDrawerOpen(true)}
            className="-ms-2 lg:hidden"
          >
            <MenuIcon size={20} aria-hidden="true" />
          </IconButton>
          <AppLink to="/" className="flex items-center gap-2 lg:hidden">
            <Mark size={20} />
            <span className="text-14 font-semibold">
              <FormattedMessage id="frame.title" />
            </span>
          </AppLink>
          <span className="flex-1" />
          <SiteMode />
          <span className="flex items-center max-md:hidden">
            <LanguageToggle />
            <ThemeToggle />
          </span>
          <OperatorMenu />
        </header>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      <RoomDrawer rooms={rooms} open={isDrawerOpen} onOpenChange={setDrawerOpen} />
    </div>
  );
}

/** Whether this is the demo or the real thing: the one fact that nobody may overlook. */
function SiteMode() {
  const isDemo = useIsDemoSite();
  const isKnown = useServerLocales().data !== undefined;
  if (!isKnown) return null;
  return (
    <Badge tone={isDemo ? 'accent' : 'warning'}>
      <FormattedMessage id={isDemo ? 'frame.mode.demo' : 'frame.mode.production'} />
    </Badge>
  );
}
