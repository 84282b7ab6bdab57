import { createContext } from 'react';
import type { WidgetId } from './widgets.ts';

/** The widget whose head a grip stands in; undefined where it cannot be moved, or something else has its grip. */
export const PanelGripContext = createContext<WidgetId | undefined>(undefined);
