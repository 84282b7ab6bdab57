/** Page under construction: its features are composed here. */
export function DesignRoute() {
  return <div className="p-6" />;
}
