/** Addresses that get no mails to many. */
export default function SuppressionsPanel() {
  return <h2 className="text-xl font-semibold">Suppressed addresses</h2>;
}
