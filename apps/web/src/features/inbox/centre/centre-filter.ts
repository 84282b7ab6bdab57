import { INBOX_MODULES } from '@bourse/contract/inbox';
import type { MessageFilter } from '../model/message-pages.ts';

/** The query of the message centre's address. */
export interface CentreSearch {
  readonly module?: string | undefined;
  readonly sub?: string | undefined;
  readonly unread?: string | undefined;
}

/** Submodules of a module, in their order; none for a module that there is not. */
export function submodulesOf(moduleId: number): readonly number[] {
  return INBOX_MODULES.find(({ module }) => module === moduleId)?.submodules ?? [];
}

/** What an address restricts the list to. What there is not is left out; a submodule alone names its module. */
export function readFilter({ module, sub, unread }: CentreSearch): MessageFilter {
  const submoduleId = numberOf(sub);
  const owner = INBOX_MODULES.find(({ submodules }) => submodules.includes(submoduleId))?.module;
  const asked = numberOf(module);
  const moduleId = INBOX_MODULES.some((known) => known.module === asked) ? asked : 0;
  const fits = owner !== undefined && (moduleId === 0 || moduleId === owner);
  return {
    moduleId: fits ? owner : moduleId,
    submoduleId: fits ? submoduleId : 0,
    unreadOnly: unread === '1',
  };
}

/** The address of a restriction: only what is restricted. */
export function searchOfFilter({ moduleId, submoduleId, unreadOnly }: MessageFilter): CentreSearch {
  return {
    module: moduleId === 0 ? undefined : String(moduleId),
    sub: submoduleId === 0 ? undefined : String(submoduleId),
    unread: unreadOnly ? '1' : undefined,
  };
}

function numberOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : 0;
}
