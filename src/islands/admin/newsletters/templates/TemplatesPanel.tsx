/** The templates of newsletters. */
export default function TemplatesPanel() {
  return <h2 className="text-xl font-semibold">Templates</h2>;
}
