// A bare React Flow canvas with the graph of the benchmark: default shapes and lines, and no code of ours. The flow builder is compared
// with it.
import { createElement, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { applyNodeChanges, Background, Controls, MiniMap, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';

function Bare({ graph }) {
  const [nodes, setNodes] = useState(graph.nodes);
  const onNodesChange = useCallback((changes) => setNodes((now) => applyNodeChanges(changes, now)), []);
  return createElement(
    ReactFlow,
    { nodes, edges: graph.edges, onNodesChange, fitView: true, minZoom: 0.05 },
    createElement(Background),
    createElement(MiniMap),
    createElement(Controls),
  );
}

const graph = await (await fetch('/graph.json')).json();
createRoot(document.getElementById('root')).render(createElement(Bare, { graph }));
