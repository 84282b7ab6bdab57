import type { ComponentProps } from 'react';

/** The label around a control of the component library, whose own input is inside. */
export function ControlLabel(props: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the control's own input is inside.
  return <label {...props} />;
}
