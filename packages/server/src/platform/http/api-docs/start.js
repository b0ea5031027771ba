// The page itself holds nothing; the document is fetched with the session of the person who reads it.
const form = document.getElementById('sign-in')
const problem = document.getElementById('problem')

async function show(token) {
  const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' }
  const answer = await fetch('/api/openapi.json', { headers, credentials: 'omit', cache: 'no-store' })
  if (!answer.ok) {
    const reply = await answer.json().catch(() => ({}))
    problem.textContent = reply.errorMsg ?? '系统错误'
    problem.hidden = false
    form.hidden = false
    return
  }
  problem.hidden = true
  form.hidden = true
  window.SwaggerUIBundle({
    spec: await answer.json(),
    domNode: document.getElementById('document'),
    deepLinking: true,
    validatorUrl: null,
    requestInterceptor(request) {
      Object.assign(request.headers, headers)
      return request
    },
  })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void show(document.getElementById('token').value.trim())
})
const known = localStorage.getItem('token')
if (known) void show(known)
else form.hidden = false
