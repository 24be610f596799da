// The simplest path from a model to a browser: asks the model and passes its stream on unchanged. The benchmark compares the assistant with
// it.
export default {
  async fetch(request, env) {
    const { text } = await request.json();
    const upstream = await fetch(`${env.UPSTREAM}/chat/completions`, {
      method: 'POST',
      signal: request.signal,
      headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
      body: JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: text }] }),
    });
    return new Response(upstream.body, { headers: { 'content-type': 'text/event-stream' } });
  },
};
