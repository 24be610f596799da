// The plainest way from a model to a browser: asks it, and gives its stream on as it is. The bench puts it beside the assistant.
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
