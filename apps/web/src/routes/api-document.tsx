/** Page under construction: its features are composed here. */
export function ApiDocumentRoute() {
  return <div className="p-6" />;
}
