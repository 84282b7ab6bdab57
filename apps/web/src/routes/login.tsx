/** Page under construction: its features are composed here. */
export function LoginRoute() {
  return <div className="p-6" />;
}
