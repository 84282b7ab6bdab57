import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { LinkRows } from '@bourse/kit/page/link-rows.tsx';
import { targetOf } from '@bourse/kit/page/links.ts';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { Accordion, Button, buttonClass, Drawer } from '@bourse/ui';
import { FlaskConical, LogOut } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { orderLinks, RECORD_LINKS, SIMULATION_LINK, USER_LINKS } from './account-links.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useSlots } from './slots.tsx';
import { useLogout } from './use-logout.ts';

export interface UserDrawerProps {
  readonly user: SessionUser;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The phone's personal centre. */
export function UserDrawer({ user, open, onOpenChange }: UserDrawerProps) {
  const intl = useIntl();
  const logout = useLogout();
  const { Accounts, Assets, User } = useSlots();
  const close = () => onOpenChange(false);
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'header.personalCentre' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      <div className="p-4">
        <LatePart fallback={<PanelSkeleton rows={2} />}>
          <User user={user} />
        </LatePart>
      </div>
      <div className="border-t p-4">
        <LatePart fallback={<PanelSkeleton rows={6} />}>
          <Assets onPick={close} />
        </LatePart>
      </div>
      <Accordion
        className="border-y"
        sections={[
          {
            id: 'assets',
            title: <FormattedMessage id="shell.assets" />,
            children: (
              <div className="px-1.5 pb-2">
                <LatePart fallback={<PanelSkeleton rows={5} />}>
                  <Accounts onPick={close} />
                </LatePart>
                <LinkRows label={text('header.records')} links={RECORD_LINKS} onPick={close} />
              </div>
            ),
          },
          {
            id: 'orders',
            title: <FormattedMessage id="shell.orders" />,
            children: (
              <LinkRows label={text('shell.orders')} links={orderLinks(true)} onPick={close} className="px-1.5 pb-2" />
            ),
          },
          {
            id: 'user',
            title: <FormattedMessage id="shell.account" />,
            children: (
              <LinkRows label={text('shell.account')} links={USER_LINKS} onPick={close} className="px-1.5 pb-2" />
            ),
          },
        ]}
      />
      <div className="flex flex-col gap-2 p-4">
        <AppLink
          {...targetOf(SIMULATION_LINK)}
          preload={false}
          onClick={close}
          className={buttonClass('neutral', 'lg')}
        >
          <FlaskConical size={16} aria-hidden="true" />
          <FormattedMessage id={SIMULATION_LINK.id} />
        </AppLink>
        <Button tone="quiet" size="lg" onClick={logout}>
          <LogOut size={16} aria-hidden="true" />
          <FormattedMessage id="header.logout" />
        </Button>
      </div>
    </Drawer>
  );
}
