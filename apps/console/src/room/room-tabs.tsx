import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { FormattedMessage, useIntl } from 'react-intl';

export interface RoomTabsProps {
  /** Message id of the row's name. */
  readonly labelId: string;
  /** Pages of the room: the address after the language, and the message id of the name. */
  readonly tabs: readonly { readonly to: string; readonly labelId: string }[];
}

/** The pages of a room as a row of links. */
export function RoomTabs({ labelId, tabs }: RoomTabsProps) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: labelId })} className="flex gap-5 overflow-x-auto border-b">
      {tabs.map((tab) => (
        <AppLink
          key={tab.to}
          to={tab.to}
          exact
          className="inline-flex h-9 shrink-0 items-center border-b-2 border-transparent text-13 font-medium text-text-2 hover:text-text-1 focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text-1 max-md:h-11"
        >
          <FormattedMessage id={tab.labelId} />
        </AppLink>
      ))}
    </nav>
  );
}
