import { IconButton } from '@bourse/ui';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AppLink } from '../app/app-link.tsx';
import { useUser } from '../app/session.ts';
import { HeaderNav } from './header-nav.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './mark.tsx';
import { PhoneDrawer } from './phone-drawer.tsx';
import { ThemeToggle } from './theme-menu.tsx';
import { UserArea, VisitorArea } from './user-area.tsx';

/** The top of every page. */
export function Header() {
  const intl = useIntl();
  const user = useUser();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b bg-surface-1">
      <div className="flex h-14 items-center gap-1 px-3 md:px-4">
        <AppLink to="/" aria-label={intl.formatMessage({ id: 'shell.home' })} className="me-2 rounded-4 md:me-4">
          <Logo />
        </AppLink>
        <HeaderNav />
        <div className="ms-auto flex items-center gap-0.5">
          {user === undefined ? <VisitorArea /> : <UserArea user={user} />}
          <span className="hidden items-center md:flex">
            <LanguageMenu />
            <ThemeToggle />
          </span>
          <IconButton
            label={intl.formatMessage({ id: 'shell.openMenu' })}
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
            className="md:hidden"
          >
            <Menu size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <PhoneDrawer open={isDrawerOpen} onOpenChange={setDrawerOpen} />
    </header>
  );
}
