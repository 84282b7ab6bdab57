/** Page under construction: its features are composed here. */
export function SpotOrdersRoute() {
  return <div className="p-6" />;
}
