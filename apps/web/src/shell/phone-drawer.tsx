import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { openService } from '@bourse/kit/page/open-dialog.ts';
import { Accordion, Button, buttonClass, Drawer } from '@bourse/ui';
import { Headset, Smartphone } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CurrencyList } from './currency-list.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { LanguageList } from './language-menu.tsx';
import { MenuLink } from './menu-link.tsx';
import { ModeTab } from './mode-tab.tsx';
import { LateSettingsPanel } from './settings-panel-late.tsx';
import { useMenu } from './use-menu.ts';

export interface PhoneDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The phone's menu: every group, one open at a time, then language, currency, help, the app, theme and colours. */
export function PhoneDrawer({ open, onOpenChange }: PhoneDrawerProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const menu = useMenu();
  const close = () => onOpenChange(false);
  const groups = menu
    .filter(({ items }) => items.length > 1)
    .map(({ id, items }) => ({
      id,
      title: text(`shell.menu.group.${id}`),
      children: (
        <div className="px-2 pb-2">
          {items.map((item) => (
            <MenuLink key={item.id} item={item} onClick={close} />
          ))}
        </div>
      ),
    }));
  const settings = [
    {
      id: 'language',
      title: text('header.language'),
      children: (
        <div className="px-2 pb-2">
          <LanguageList />
        </div>
      ),
    },
    {
      id: 'currency',
      title: text('header.currency'),
      children: (
        <div className="px-2 pb-2">
          <CurrencyList />
        </div>
      ),
    },
  ];
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={text('header.menu')} closeLabel={text('common.close')}>
      <div className="border-b p-4">
        <ModeTab className="flex" onPick={close} />
      </div>
      <nav aria-label={text('shell.mainNav')}>
        {menu
          .filter(({ items }) => items.length === 1)
          .flatMap(({ items }) => items)
          .map((item) => (
            <MenuLink key={item.id} item={item} onClick={close} className="px-4" />
          ))}
        <Accordion sections={[...groups, ...settings]} className="border-b" />
      </nav>
      <div className="flex flex-col gap-2 border-b p-4">
        <Button
          size="lg"
          onClick={() => {
            close();
            openService();
          }}
        >
          <Headset size={18} aria-hidden="true" />
          <FormattedMessage id="shell.side.service" />
        </Button>
        <AppLink to="/app/downLoad" onClick={close} className={buttonClass('accent', 'lg')}>
          <Smartphone size={18} aria-hidden="true" />
          <FormattedMessage id="shell.side.app" />
        </AppLink>
      </div>
      <section className="p-4">
        <h3 className="pb-2 text-12 text-text-3">
          <FormattedMessage id="shell.settings" />
        </h3>
        <LatePart fallback={<DisplaySettings />}>
          <LateSettingsPanel hasLanguage={false} onPick={close} />
        </LatePart>
      </section>
    </Drawer>
  );
}
