import { IconButton, type IconButtonProps } from '@bourse/ui';
import { CircleUserRound, Globe, type LucideIcon, Search, SlidersHorizontal } from 'lucide-react';
import { useIntl } from 'react-intl';

/** A button of the header that opens a panel. */
export type ToolId = 'search' | 'account' | 'language' | 'settings';

const TOOLS: Readonly<Record<ToolId, { readonly icon: LucideIcon; readonly messageId: string }>> = {
  search: { icon: Search, messageId: 'search.open' },
  account: { icon: CircleUserRound, messageId: 'shell.account' },
  language: { icon: Globe, messageId: 'shell.language' },
  settings: { icon: SlidersHorizontal, messageId: 'shell.settings' },
};

/** The accessible name of a tool and of its panel. */
export function useToolLabel(id: ToolId): string {
  return useIntl().formatMessage({ id: TOOLS[id].messageId });
}

/** The button of a tool, with or without its panel's code. */
export function ToolButton({ tool, ...rest }: Omit<IconButtonProps, 'label' | 'children'> & { readonly tool: ToolId }) {
  const label = useToolLabel(tool);
  const Icon = TOOLS[tool].icon;
  return (
    <IconButton {...rest} label={label} data-tool={tool}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}

export interface ToolRowProps {
  readonly loggedIn: boolean;
  /** Somebody pressed a button before its panel's code was there. */
  readonly onEarly: (tool: ToolId) => void;
}

/** The buttons while the code of their panels is not there yet. */
export function ToolRow({ loggedIn, onEarly }: ToolRowProps) {
  const tools: readonly ToolId[] = loggedIn ? ['search', 'account'] : ['search'];
  return (
    <>
      {tools.map((tool) => (
        <ToolButton key={tool} tool={tool} aria-haspopup="dialog" onClick={() => onEarly(tool)} />
      ))}
      <span className="hidden md:inline-flex">
        {(['language', 'settings'] as const).map((tool) => (
          <ToolButton key={tool} tool={tool} aria-haspopup="dialog" onClick={() => onEarly(tool)} />
        ))}
      </span>
    </>
  );
}
