import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { ExternalLink } from '../../components/external-link.tsx';
import styles from './spec.module.css';

/*
 * A spec is text that somebody handed in. It may hold anything, so: HTML in it stays text, links lead only to plain web
 * addresses and take nothing along, and no picture is fetched, since its host would learn who reads.
 */
const components: Components = {
  a: ({ href, children }) => <ExternalLink href={href ?? ''}>{children}</ExternalLink>,
  img: ({ src, alt }) => (
    <ExternalLink href={typeof src === 'string' ? src : ''}>
      {alt || 'a picture without a description'}
    </ExternalLink>
  ),
  // The page has the first two levels of headings for itself.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  // A task list's boxes are no controls of this page.
  input: ({ checked }) => <span>{checked ? '[x]' : '[ ]'}</span>,
  // Alignment would come as an inline style.
  th: ({ children }) => <th scope="col">{children}</th>,
  td: ({ children }) => <td>{children}</td>,
};

/** As much of a syntax tree as is looked at here. */
interface TreeNode {
  type: string;
  children?: TreeNode[];
}

/** Makes HTML in a spec the text it is; sanitizing alone would drop it without a trace. */
function showHtmlAsText() {
  return function visit(node: TreeNode): void {
    if (node.type === 'raw') node.type = 'text';
    node.children?.forEach(visit);
  };
}

/** The task as the model was handed it, from Markdown. */
export function Spec({ markdown }: { markdown: string }) {
  return (
    <div className={styles.spec} dir="auto">
      <Markdown
        components={components}
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[showHtmlAsText, rehypeSanitize]}
        urlTransform={(address) => address}
      >
        {markdown}
      </Markdown>
    </div>
  );
}
