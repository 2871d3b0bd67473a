#include "trace.hpp"

#include "functions.hpp"

#include <istream>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace stress {

std::size_t end_of_children(const trace& calls, std::size_t parent)
{
    std::size_t end = parent + 1;
    while (end < calls.size() && calls[end].depth > calls[parent].depth) ++end;
    return end;
}

void write(std::ostream& out, const trace& calls)
{
    for (const call& made : calls) {
        const function& named = functions()[made.function];
        out << std::string(2 * made.depth, ' ') << named.name;
        for (std::size_t k = 0; k < named.arguments.size(); ++k)
            if (made.values[k] != 0) out << ' ' << named.arguments[k].name << '=' << made.values[k];
        out << '\n';
    }
}

static std::size_t function_named(const std::string& name)
{
    for (std::size_t k = 0; k < functions().size(); ++k)
        if (name == functions()[k].name) return k;
    throw std::runtime_error("no function is called " + name);
}

static void read_argument(call& made, const std::string& word)
{
    const std::vector<argument>& arguments = functions()[made.function].arguments;
    const std::size_t equals = word.find('=');
    for (std::size_t k = 0; k < arguments.size(); ++k)
        if (word.substr(0, equals) == arguments[k].name && equals != std::string::npos) {
            made.values[k] = static_cast<std::uint32_t>(std::stoul(word.substr(equals + 1)));
            return;
        }
    throw std::runtime_error(std::string(functions()[made.function].name) + " has no argument " + word);
}

trace read(std::istream& in)
{
    trace calls;
    std::string line;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        std::string word;
        if (!(words >> word) || word[0] == '#') continue;
        call made = call();
        made.function = function_named(word);
        made.depth = static_cast<unsigned>(line.find_first_not_of(' ') / 2);
        if (made.depth > (calls.empty() ? 0 : calls.back().depth + 1))
            throw std::runtime_error("indented too far: " + line);
        while (words >> word) read_argument(made, word);
        calls.push_back(made);
    }
    return calls;
}

}  // namespace stress
